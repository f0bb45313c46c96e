import { activities } from '@rostrum/contract/irm/activities'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { queryFor } from '#platform/api/query.ts'

export const eventList = (query: Args<typeof activities.events>['query']) => queryFor(activities.events, { query })
