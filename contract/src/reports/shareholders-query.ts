import { z } from 'zod'
import { ofSecurity } from '../holders/values.ts'
import { orientations } from '../market/values.ts'
import { list, queryBoolean } from '../platform/values.ts'

export const shareholderSections = [
  'summary',
  'top_holders',
  'concentration',
  'types',
  'styles',
  'turnover',
  'regions',
  'buyers_and_sellers',
  'new_and_exits',
  'peers',
] as const
export type ShareholderSection = (typeof shareholderSections)[number]

export const usualTop = 25
export const mostTop = 100

export const ShareholderSettings = z.object({
  ...ofSecurity,
  /** Default: the latest quarter with about as many filings as the prior one; as of `knownOn`, the latest due by then. */
  quarter: z.iso.date().optional(),
  /** Any earlier quarter; default: the prior one. */
  comparedWith: z.iso.date().optional(),
  /** How many holders, buyers and sellers a table has. */
  top: z.coerce.number<number>().int().min(5).max(mostTop).default(usualTop),
  orientation: z.enum(orientations).optional(),
  rollUp: queryBoolean,
  /** In this order; default: all. */
  sections: list(z.enum(shareholderSections)),
  /** Only what had been filed by the end of that day. */
  knownOn: z.iso.date().optional(),
})
export type ShareholderSettings = z.output<typeof ShareholderSettings>
