import { z } from 'zod'
import { everyOrganizationType, investorStyles } from '../../market/values.ts'
import { PageQuery } from '../../platform/paging.ts'
import { sortOf } from '../../platform/sort.ts'
import { list } from '../../platform/values.ts'

/** By shares held at the end of the quarter, from the first number up to the next. */
export const shareBands = [
  { id: 'below_10k', from: 1, label: 'Below 10,000' },
  { id: '10k_to_100k', from: 10_000, label: '10,000 to 100,000' },
  { id: '100k_to_1m', from: 100_000, label: '100,000 to 1 million' },
  { id: 'from_1m', from: 1_000_000, label: '1 million or more' },
] as const
export type ShareBand = (typeof shareBands)[number]['id']
const shareBandIds = shareBands.map(({ id }) => id) as [ShareBand, ...ShareBand[]]

/** machine_only: fetched by a mail proxy or scanner, and by no one else. */
export const recipientResults = [
  'delivered',
  'opened',
  'not_opened',
  'machine_only',
  'clicked',
  'answered',
  'unsubscribed',
  'complained',
  'bounced',
  'not_sent',
] as const
export type RecipientResult = (typeof recipientResults)[number]

const holding = z.enum(['holders', 'others'])

const filters = {
  term: z.string().trim().max(200).optional(),
  results: list(z.enum(recipientResults)),
  /** Opened by a person at least so often. */
  leastOpens: z.coerce.number<number>().int().min(1).max(1000).optional(),
  /** Clicked the link with this number. */
  link: z.coerce.number<number>().int().min(1).max(10_000).optional(),
  holding: holding.optional(),
  /** Of securities in the primary peer group. */
  peers: holding.optional(),
  shares: list(z.enum(shareBandIds)),
  styles: list(z.enum(investorStyles)),
  types: list(z.enum(everyOrganizationType)),
  countries: list(z.string().regex(/^[A-Z]{2}$/)),
}
export type RecipientFilters = z.output<z.ZodObject<typeof filters>>

const sortFields = [
  'name',
  'organization',
  'state',
  'acceptedAt',
  'openCount',
  'firstOpenedAt',
  'clickCount',
  'firstClickedAt',
  'answeredAt',
  'shares',
  'country',
] as const
export const recipientResultSortFields: readonly string[] = sortFields

export const sorted = { ...filters, sort: sortOf(sortFields, 'open_count_desc-name_asc') }
export const RecipientResultQuery = PageQuery.extend(sorted)
