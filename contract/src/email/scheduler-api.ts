// A door for programs that read booking pages as scheduling configurations of a calendar account. It wraps one call.
import { z } from 'zod'
import { endpoint, item } from '../platform/endpoint.ts'
import { IdParams, Instant } from '../platform/values.ts'

const limit = 200

const onlyCall = 'Only GET of scheduling/configurations with limit 200 can be wrapped'

/** A path of the provider, without a host; the limit may be in its query instead. */
const isOnlyPath = (path: string): boolean =>
  /^\/?(v3\/grants\/[^/?#\s]{1,254}\/)?scheduling\/configurations(\?limit=200)?$/.test(path)

export const SchedulerCall = z
  .strictObject({
    method: z.literal('GET', { error: onlyCall }),
    path: z.string().max(1000).refine(isOnlyPath, onlyCall),
    query: z.strictObject({ limit: z.literal(limit, { error: onlyCall }) }).optional(),
  })
  .refine(({ path, query }) => query !== undefined || path.endsWith(`?limit=${limit}`), {
    path: ['query'],
    message: onlyCall,
  })

export const SchedulingConfiguration = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What follows /book/. */
  slug: z.string(),
  isPaused: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type SchedulingConfiguration = z.output<typeof SchedulingConfiguration>

export const schedulerApi = {
  call: endpoint({
    gate: 'irwin_mail',
    permission: 'member',
    method: 'POST',
    path: '/v2/email/accounts/{id}/scheduler/api',
    summary: 'The booking pages of the owner of an account, as a wrapped GET of scheduling configurations',
    params: IdParams,
    body: SchedulerCall,
    readsOnly: true,
    response: item(z.array(SchedulingConfiguration)),
  }),
}
