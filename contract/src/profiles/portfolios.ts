// What an organization reported: its 13F portfolio, its position in one security over time, and the filings behind both.
import { z } from 'zod'
import { codes, Named, SearchTerm } from '../market/values.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { list } from '../platform/values.ts'

export const PortfolioRow = z.object({
  security: Named.extend({
    ticker: z.string().nullable(),
    sectorCode: z.string().nullable(),
    marketCapCode: z.string().nullable(),
  }),
  quarter: z.iso.date(),
  shares: z.int(),
  value: z.int(),
  previousShares: z.int().nullable(),
  previousValue: z.int().nullable(),
  portfolioShare: z.number().nullable(),
  outstandingShare: z.number().nullable(),
  /** `ours` is the focused security, `peer` one of its peers. */
  relation: z.enum(['ours', 'peer']).nullable(),
})
export type PortfolioRow = z.output<typeof PortfolioRow>

export const portfolioFilters = {
  quarter: z.iso.date().optional(),
  term: SearchTerm.optional(),
  sectors: codes,
  marketCaps: codes,
  relation: z.enum(['ours', 'peer']).optional(),
  /** Against the prior quarter, if both were filed. Closed positions are included on request. */
  moves: list(z.enum(['new', 'increased', 'decreased', 'closed', 'unchanged'])),
  securityId: z.uuid().optional(),
  sort: sortOf(['value', 'name', 'shares', 'change', 'portfolioShare', 'outstandingShare'], 'value_desc-name_asc'),
}
export const PortfolioQuery = PageQuery.extend(portfolioFilters)

/** Options and principal amounts, separate from the long portfolio. */
export const OtherPosition = z.object({
  security: Named.extend({ ticker: z.string().nullable() }),
  quarter: z.iso.date(),
  kind: z.enum(['put', 'call', 'principal']),
  amount: z.number(),
  value: z.int(),
})

export const ExposureSlice = z.object({
  kind: z.enum(['sector', 'market_cap', 'country']),
  code: z.string(),
  label: z.string(),
  share: z.number(),
  value: z.int(),
  positionCount: z.int(),
})

/** One quarter of an organization's position in a security; `state` distinguishes zero from not filed. */
export const PositionPoint = z.object({
  quarter: z.iso.date(),
  /** As filed. */
  shares: z.int().nullable(),
  /** On today's split basis, as a chart over time requires. */
  adjustedShares: z.int().nullable(),
  value: z.int().nullable(),
  portfolioShare: z.number().nullable(),
  outstandingShare: z.number().nullable(),
  state: z.enum(['held', 'not_held', 'notice', 'confidential', 'missing']),
  isLate: z.boolean(),
  filedOn: z.iso.date().nullable(),
})

export const HolderEvent = z.object({
  accession: z.string(),
  form: z.string(),
  filedOn: z.iso.date().nullable(),
  eventDate: z.iso.date().nullable(),
  holderName: z.string(),
  shares: z.number().nullable(),
  percentOfClass: z.number().nullable(),
})

export const FilingSummary = z.object({
  accession: z.string(),
  form: z.string(),
  period: z.iso.date(),
  filedOn: z.iso.date().nullable(),
  amendmentType: z.enum(['restatement', 'new_holdings']).nullable(),
  rowCount: z.int(),
  isCounted: z.boolean(),
  isLate: z.boolean(),
  flags: z.array(z.string()),
})
