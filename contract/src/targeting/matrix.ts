// The peer ownership matrix: who owns our security and its peers, institution by institution (Form 13F).
import { z } from 'zod'
import { HolderMarks } from '../holders/marks.ts'
import { Holder, ofSecurity, whoseFilters } from '../holders/values.ts'
import { relationshipColumns, relationshipSorts } from '../irm/relationships.ts'
import { Named } from '../market/values.ts'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { list, queryBoolean } from '../platform/values.ts'

/** What the cells show, sort by and export. */
export const matrixMeasures = ['value', 'shares', 'outstanding', 'portfolio', 'change', 'relative'] as const
export type MatrixMeasure = (typeof matrixMeasures)[number]
export const matrixMeasureLabels: Record<MatrixMeasure, string> = {
  value: 'Value',
  shares: 'Shares',
  outstanding: '% O/S',
  portfolio: '% of portfolio',
  change: 'Change',
  relative: 'Relative weight',
}

/** Whether our own security is held. */
export const ownerships = ['holders', 'non_holders'] as const

/** Peers that someone who does not hold us has to hold to be white space. */
export const whiteSpacePeers = 3

export const mostAddedSecurities = 10

/** The columns: our security, the peers of a group, and securities added for this view, which count as peers in it. */
export const matrixSubject = {
  ...ofSecurity,
  /** Default: the primary group. */
  peerGroupId: z.uuid().optional(),
  also: list(z.uuid()).refine((ids) => (ids?.length ?? 0) <= mostAddedSecurities, {
    message: `must name at most ${mostAddedSecurities} securities`,
  }),
}

const peerCount = z.coerce.number<number>().int().min(0).max(100)

/** White space: `ownership=non_holders` with at least some peers. */
export const breadthFilters = {
  ownership: z.enum(ownerships).optional(),
  leastPeers: peerCount.optional(),
  mostPeers: peerCount.optional(),
}

/** The order of the rows within the matrix. */
export const matrixOrder = {
  measure: z.enum(matrixMeasures).default('value'),
  /** Most peers held first, before the sort. */
  byPeers: queryBoolean,
  /** The column whose measure the sort field `security` means; default: our own. */
  sortSecurityId: z.uuid().optional(),
}

/** One security of one investor; zero shares if it is not held. */
export const MatrixCell = z.object({
  securityId: z.uuid(),
  /** On today's split basis. */
  shares: z.number(),
  value: z.number(),
  /** Null without a comparable prior filing, which never makes a purchase. */
  previousShares: z.number().nullable(),
  change: z.number().nullable(),
  outstandingShare: z.number().nullable(),
  /** As a fraction of the investor's portfolio. */
  portfolioShare: z.number().nullable(),
  /**
   * The share of the company that the investor holds, divided by the average share it holds of the other companies: 1 is
   * in line, 0 is nothing of it while others are held. Null if no other is held, or shares outstanding are unknown.
   */
  relativeWeight: z.number().nullable(),
})
export type MatrixCell = z.output<typeof MatrixCell>

export const MatrixRow = z.object({
  holder: Holder,
  /** About our own security. */
  marks: HolderMarks,
  isHolder: z.boolean(),
  peersHeld: z.int(),
  /** In all securities of the matrix. */
  value: z.int(),
  /** In the order of the columns. */
  cells: z.array(MatrixCell),
  filedOn: z.iso.date().nullable(),
  isLate: z.boolean(),
  accessions: z.array(z.string()),
})
export type MatrixRow = z.output<typeof MatrixRow>

export const matrixSorts = [
  'value',
  'security',
  'peersHeld',
  'relativeWeight',
  'name',
  'type',
  'country',
  'turnover',
  'aum',
  'eaum',
  ...relationshipSorts,
] as const

const filters = {
  ...matrixSubject,
  /** Default: the latest quarter with at least half as many filings as the prior one. */
  quarter: z.iso.date().optional(),
  ...whoseFilters,
  ...breadthFilters,
}

export const MatrixQuery = PageQuery.extend({
  ...filters,
  ...matrixOrder,
  sort: sortOf(matrixSorts, 'value_desc-name_asc'),
})

/** A column, with the totals of the investors that match the filters. */
export const MatrixSecurity = Named.extend({
  ticker: z.string().nullable(),
  role: z.enum(['own', 'peer', 'added']),
  sharesOutstanding: z.int().nullable(),
  /** At the end of the quarter. */
  marketCap: z.number().nullable(),
  holderCount: z.int(),
  shares: z.number(),
  value: z.number(),
  outstandingShare: z.number().nullable(),
  /** Of everything that those investors reported. */
  portfolioShare: z.number().nullable(),
  /** Net, of the holders whose two filings can be compared. */
  change: z.number(),
  incomparableCount: z.int(),
  relativeWeight: z.number().nullable(),
})
export type MatrixSecurity = z.output<typeof MatrixSecurity>

/** How many investors hold how many of the peers, without the breadth filters. */
const Breadth = z.object({
  peersHeld: z.int(),
  holderCount: z.int(),
  nonHolderCount: z.int(),
  value: z.number(),
})

export const summarized = {
  securityId: z.uuid(),
  peerGroupId: z.uuid().nullable(),
  securities: z.array(MatrixSecurity),
  /** All investors that match the filters. */
  total: z.int(),
  /** Most peers held first. */
  breadth: z.array(Breadth),
  notes: z.array(z.string()),
}

export const MatrixSummary = z.object({
  ...summarized,
  quarter: z.iso.date().nullable(),
  previousQuarter: z.iso.date().nullable(),
  /** Whether funds report any of the securities on Form N-PORT. */
  hasFunds: z.boolean(),
})
export type MatrixSummary = z.output<typeof MatrixSummary>

/** The file column of a security, in the measure that was asked for. */
export const securityColumn = (securityId: string): string => `security-${securityId}`

export const peerOwnership = {
  list: endpoint({
    method: 'GET',
    path: '/v2/peer_ownership',
    summary: 'Institutions that hold a security or its peers, with each of these positions',
    permission: 'member',
    query: MatrixQuery,
    response: page(MatrixRow),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/peer_ownership.csv',
    summary: 'The same list as a file, with a column `security-{security_id}` for each security, in the measure',
    permission: 'member',
    query: MatrixQuery.omit({ pageSize: true, pageOffset: true }).extend(chosenColumns),
    response: csv([
      { key: 'name', header: 'Institution' },
      { key: 'peersHeld', header: 'Peers held' },
      { key: 'value', header: 'Total value (USD)' },
      { key: 'relativeWeight', header: 'Our relative weight' },
      { key: 'type', header: 'Type' },
      { key: 'styles', header: 'Style' },
      { key: 'turnover', header: 'Turnover (min.) %' },
      { key: 'orientation', header: 'Active/Passive' },
      { key: 'place', header: 'Location' },
      { key: 'aum', header: 'AUM (USD)' },
      { key: 'eaum', header: 'eAUM (USD)' },
      { key: 'tags', header: 'Tags' },
      ...relationshipColumns,
      { key: 'filedOn', header: 'Filed' },
      { key: 'isLate', header: 'Late' },
      { key: 'source', header: 'Source' },
    ]),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/v2/peer_ownership/summary',
    summary: 'The same in sum: totals of each security, and how many institutions hold how many peers',
    permission: 'member',
    query: z.object(filters),
    response: item(MatrixSummary),
  }),
}
