import { briefings } from '@rostrum/contract/briefings'
import type { Implement } from '#platform/http/implement.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { listBriefings } from './queries.ts'
import { createBriefing, lastChoice, readBriefing, stopBriefing } from './service.ts'

export function briefingRoutes(implement: Implement, flags: Flags) {
  implement(briefings.list, ({ db, principal }, { query }) => listBriefings(db, principal.user.id, query))
  implement(briefings.choice, (ctx) => lastChoice(ctx, flags))
  implement(briefings.create, (ctx, input) => createBriefing(ctx, flags, input))
  implement(briefings.read, (ctx, { params }) => readBriefing(ctx, params.id))
  implement(briefings.cancel, stopBriefing)
}
