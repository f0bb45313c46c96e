// Quiet periods: days on which a company does not speak with investors, such as before its results.
import { z } from 'zod'
import { endpoint, item, noContent } from '../platform/endpoint.ts'
import { IdParams, requiredText } from '../platform/values.ts'

export const QuietPeriod = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null: of every security. */
  security: z.object({ id: z.uuid(), name: z.string(), ticker: z.string().nullable() }).nullable(),
  /** Both are part of it. */
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
})
export type QuietPeriod = z.output<typeof QuietPeriod>

export const QuietPeriodInput = z
  .strictObject({
    name: requiredText(120, 'Enter a name'),
    securityId: z.uuid().nullable().default(null),
    firstDay: z.iso.date('Choose a day'),
    lastDay: z.iso.date('Choose a day'),
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    path: ['lastDay'],
    message: 'The last day must not be before the first',
  })

export const quietPeriods = {
  list: endpoint({
    method: 'GET',
    path: '/v2/scheduler/quiet_periods',
    summary: 'Quiet periods, the latest first',
    permission: 'member',
    response: item(z.array(QuietPeriod)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/scheduler/quiet_periods',
    summary: 'Add a quiet period',
    permission: 'admin',
    body: QuietPeriodInput,
    affects: [],
    response: item(QuietPeriod),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v2/scheduler/quiet_periods/{id}',
    summary: 'Delete a quiet period',
    permission: 'admin',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
}
