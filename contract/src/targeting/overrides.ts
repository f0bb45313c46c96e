// A customer's own style and turnover for an investor, overriding the values from its filings.
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
    summary: 'Style and turnover, as derived from filings and as set by the team',
    permission: 'member',
    params: IdParams,
    response: item(OrganizationOverrides),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/v2/organizations/{id}/overrides',
    summary: 'Override style or turnover for the whole team; null resets to the value from filings',
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
