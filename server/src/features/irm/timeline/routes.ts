import { activities } from '@rostrum/contract/irm/activities'
import type { Implement } from '#platform/http/implement.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { pageOfEvents } from './service.ts'

export function timelineRoutes(implement: Implement, flags: Flags) {
  implement(activities.events, (ctx, input) => pageOfEvents(flags, ctx, input))
}
