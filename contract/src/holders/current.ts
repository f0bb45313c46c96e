// Who holds a security in a quarter, as reported on Form 13F.
import { z } from 'zod'
import { relationshipColumns } from '../irm/relationships.ts'
import { Named, pricePaidEstimate } from '../market/values.ts'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { CurrentQuery, currentFilters } from './current-query.ts'
import { HolderMarks } from './marks.ts'
import { classChoice, Holder, moves, ofSecurity, ShareClass } from './values.ts'

export const Quarter = z.object({
  quarter: z.iso.date(),
  holderCount: z.int(),
  shares: z.int(),
  /** Managers that have filed for the quarter, and those that filed for the prior quarter but not yet for this one. */
  reportedCount: z.int(),
  missingCount: z.int(),
  /** Later than the default quarter: too few managers have filed yet. */
  isBeingReported: z.boolean(),
})
export type Quarter = z.output<typeof Quarter>

/** Picks the default quarter from quarters sorted latest first. */
export const defaultQuarter = (quarters: readonly Quarter[]): string | undefined =>
  quarters.find(({ isBeingReported }) => !isBeingReported)?.quarter

const PeerHolding = z.object({ securityId: z.uuid(), shares: z.int(), value: z.int() })

/** One share class of a holder's position, in its own shares. */
const ClassHolding = z.object({
  securityId: z.uuid(),
  shares: z.int(),
  /** On the same split basis; null without a comparable filing. */
  previousShares: z.int().nullable(),
  value: z.int(),
  /** Of the shares outstanding of this class. */
  outstandingShare: z.number().nullable(),
})

export const CurrentHolder = z.object({
  rank: z.int(),
  holder: Holder,
  marks: HolderMarks,
  quarter: z.iso.date(),
  shares: z.int(),
  value: z.int(),
  /** On the same split basis; null without a comparable filing, as are change and move. */
  previousShares: z.int().nullable(),
  change: z.int().nullable(),
  /** As a fraction of the prior position: 0.25; null for a new buyer. */
  changeShare: z.number().nullable(),
  move: z.enum(moves).nullable(),
  outstandingShare: z.number().nullable(),
  portfolioShare: z.number().nullable(),
  ...pricePaidEstimate,
  /** The first known quarter with a position, and the number of quarters with one. */
  firstBought: z.iso.date().nullable(),
  quartersHeld: z.int(),
  filedOn: z.iso.date().nullable(),
  isLate: z.boolean(),
  /** Accessions of the 13F-HR or 13F-HR/A filings behind it. */
  accessions: z.array(z.string()),
  /** In each requested peer, in the same quarter. */
  peers: z.array(PeerHolding),
  /** Each share class that it holds, or held a quarter before; empty where the security counts alone. */
  byClass: z.array(ClassHolding),
})
export type CurrentHolder = z.output<typeof CurrentHolder>

/** The file column with the shares held in a peer. */
export const peerColumn = (securityId: string): string => `peer-${securityId}`

/** The file column with the shares held in a share class. */
export const classColumn = (securityId: string): string => `class-${securityId}`

/** Share of the total: a style, type, turnover or region, or `unknown`. A holder with two styles counts in both. */
const Slice = z.object({
  key: z.string(),
  holderCount: z.int(),
  shares: z.int(),
  value: z.int(),
  outstandingShare: z.number().nullable(),
})

export const CurrentSummary = z.object({
  securityId: z.uuid(),
  quarter: z.iso.date().nullable(),
  previousQuarter: z.iso.date().nullable(),
  sharesOutstanding: z.int().nullable(),
  holderCount: z.int(),
  shares: z.int(),
  value: z.int(),
  outstandingShare: z.number().nullable(),
  /** Only holders whose two filings can be compared. */
  change: z.int(),
  newCount: z.int(),
  returningCount: z.int(),
  increasedCount: z.int(),
  decreasedCount: z.int(),
  exitedCount: z.int(),
  boughtShares: z.int(),
  soldShares: z.int(),
  /** Top 10, 20 and 50 holders as a share of all reported shares, and of shares outstanding. */
  concentration: z.array(
    z.object({
      top: z.int(),
      shares: z.int(),
      ofReported: z.number().nullable(),
      ofOutstanding: z.number().nullable(),
    }),
  ),
  byOrientation: z.array(Slice),
  byStyle: z.array(Slice),
  byType: z.array(Slice),
  byTurnover: z.array(Slice),
  byRegion: z.array(Slice),
  /** Caveats about the totals, such as why they can exceed 100%. */
  notes: z.array(z.string()),
  peers: z.array(Named.extend({ ticker: z.string().nullable() })),
})
export type CurrentSummary = z.output<typeof CurrentSummary>

/** Options and principal amounts: never shares held. */
export const OtherPosition = z.object({
  holder: Named,
  quarter: z.iso.date(),
  kind: z.enum(['put', 'call', 'principal']),
  amount: z.number(),
  value: z.int(),
  accessions: z.array(z.string()),
})

export const currentHolders = {
  classes: endpoint({
    method: 'GET',
    path: '/v2/holders/classes',
    summary: 'The share classes of the issuer that have holders; empty if there is only one',
    permission: 'member',
    query: z.object(ofSecurity),
    response: item(z.array(ShareClass)),
  }),
  quarters: endpoint({
    method: 'GET',
    path: '/v2/holders/quarters',
    summary: 'The quarters in which a security was reported, and those being reported now, latest first',
    permission: 'member',
    query: z.object({ ...ofSecurity, ...classChoice }),
    response: item(z.array(Quarter)),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v2/holders',
    summary: 'Holders of a security in a quarter',
    permission: 'member',
    query: CurrentQuery,
    response: page(CurrentHolder),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/holders.csv',
    summary:
      'The same list as a file, with a column `peer-{security_id}` for each peer and `class-{security_id}` for each share class that was asked for',
    permission: 'member',
    query: CurrentQuery.omit({ pageSize: true, pageOffset: true }).extend(chosenColumns),
    response: csv([
      { key: 'rank', header: '#' },
      { key: 'name', header: 'Holder' },
      { key: 'shares', header: 'Shares' },
      { key: 'change', header: 'Change' },
      { key: 'move', header: 'Move' },
      { key: 'changeShare', header: 'Change %' },
      { key: 'value', header: 'Value (USD)' },
      { key: 'outstandingShare', header: '% O/S' },
      { key: 'portfolioShare', header: '% of portfolio' },
      { key: 'pricePaid', header: 'Est. price paid (USD)' },
      { key: 'unrealizedGain', header: 'Est. unrealized gain (USD)' },
      { key: 'unrealizedGainShare', header: 'Est. unrealized gain %' },
      { key: 'styles', header: 'Style' },
      { key: 'turnover', header: 'Turnover (min.) %' },
      { key: 'type', header: 'Type' },
      { key: 'orientation', header: 'Active/Passive' },
      { key: 'place', header: 'Location' },
      { key: 'aum', header: 'AUM (USD)' },
      { key: 'eaum', header: 'eAUM (USD)' },
      { key: 'tags', header: 'Tags' },
      ...relationshipColumns,
      { key: 'firstBought', header: 'First bought' },
      { key: 'quartersHeld', header: 'Quarters held' },
      { key: 'quarter', header: 'Quarter' },
      { key: 'filedOn', header: 'Filed' },
      { key: 'isLate', header: 'Late' },
      { key: 'schedule', header: 'Schedule 13D/G' },
      { key: 'source', header: 'Source' },
    ]),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/v2/holders/summary',
    summary: 'Totals for the same holders: concentration, styles, types, turnover, regions, and notes',
    permission: 'member',
    query: z.object(currentFilters),
    response: item(CurrentSummary),
  }),
  others: endpoint({
    method: 'GET',
    path: '/v2/holders/other_positions',
    summary: 'Options and principal amounts reported on a security, apart from shares',
    permission: 'member',
    query: PageQuery.extend({ ...ofSecurity, quarter: z.iso.date().optional() }),
    response: page(OtherPosition),
  }),
}
