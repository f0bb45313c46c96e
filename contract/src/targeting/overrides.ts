// Style and turnover of an investor as the customer knows them, instead of what its filings say.
import { z } from 'zod'
import { investorStyles, turnoverLabels } from '../market/values.ts'
import { endpoint, item } from '../platform/endpoint.ts'
import { IdParams, Instant } from '../platform/values.ts'

const overridable = <S extends z.ZodType>(value: S) =>
  z.object({
    /** From filings. */
    derived: value.nullable(),
    /** Set by hand, and by whom. */
    own: z.object({ value, by: z.object({ firstName: z.string(), lastName: z.string() }), at: Instant }).nullable(),
  })

const Styles = z.array(z.enum(investorStyles)).min(1, 'Choose a style').max(investorStyles.length)

export const OrganizationOverrides = z.object({
  styles: overridable(z.array(z.enum(investorStyles))),
  turnoverLabel: overridable(z.enum(turnoverLabels)),
})
export type OrganizationOverrides = z.output<typeof OrganizationOverrides>

export const overrides = {
  read: endpoint({
    method: 'GET',
    path: '/v2/organizations/{id}/overrides',
    summary: 'Style and turnover, as derived from filings and as set by hand',
    permission: 'member',
    params: IdParams,
    response: item(OrganizationOverrides),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/v2/organizations/{id}/overrides',
    summary: 'Set style or turnover by hand for the whole team; null resets to what filings say',
    permission: 'member',
    params: IdParams,
    body: z.strictObject({
      styles: Styles.nullable().optional(),
      turnoverLabel: z.enum(turnoverLabels).nullable().optional(),
    }),
    affects: ['people', 'funds', 'targeting'],
    response: item(OrganizationOverrides),
  }),
}
