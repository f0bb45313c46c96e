// The peer ownership matrix: who owns our security and its peers, institution by institution (Form 13F).
import { z } from 'zod'
import { HolderMarks } from '../holders/marks.ts'
import { Holder } from '../holders/values.ts'
import { relationshipColumns } from '../irm/relationships.ts'
import { Named } from '../market/values.ts'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import { type MatrixMeasure, MatrixQuery, matrixFilters } from './matrix-query.ts'

export const matrixMeasureLabels: Record<MatrixMeasure, string> = {
  value: 'Value',
  shares: 'Shares',
  outstanding: '% O/S',
  portfolio: '% of portfolio',
  change: 'Change',
  relative: 'Relative weight',
}

/** Peers that someone who does not hold us has to hold to be white space. */
export const whiteSpacePeers = 3

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
   * The share of the company that the investor holds, divided by the average share it holds of the other companies: 1
   * is in line, 0 is nothing of it while others are held. Null if no other is held, or shares outstanding are unknown.
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
      { key: 'relativeWeight', header: 'Your relative weight' },
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
    summary: 'Totals of each security, and how many institutions hold how many peers',
    permission: 'member',
    query: z.object(matrixFilters),
    response: item(MatrixSummary),
  }),
}
