import { activities } from '@rostrum/contract/irm/activities'
import type { Implement } from '#platform/http/implement.ts'
import { pageOfEvents } from './service.ts'

export function timelineRoutes(implement: Implement) {
  implement(activities.events, pageOfEvents)
}
