// Buyers and sellers between two quarters, for our security and its peers.
import { z } from 'zod'
import { relationshipColumns, relationshipSorts } from '../irm/relationships.ts'
import { Named } from '../market/values.ts'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { wholeNumber } from '../platform/values.ts'
import { attentionFilter } from './attention.ts'
import { HolderMarks } from './marks.ts'
import { classChoice, Holder, type Move, moves, ofSecurity, whoseFilters } from './values.ts'

/** Filter values; `buyers` are new, returning and increased, `sellers` decreased and exited. */
export const moverKinds = ['all', 'buyers', 'sellers', 'new', 'returning', 'increased', 'decreased', 'exited'] as const

export const Mover = z.object({
  rank: z.int(),
  holder: Holder,
  marks: HolderMarks,
  move: z.enum(moves),
  shares: z.int(),
  previousShares: z.int(),
  change: z.int(),
  changeShare: z.number().nullable(),
  value: z.int(),
  previousValue: z.int(),
  valueChange: z.int(),
  /** The trade without the price effect: change × the mean of both quarter-end prices; the rest is the price effect. */
  flow: z.int().nullable(),
  priceEffect: z.int().nullable(),
  outstandingShare: z.number().nullable(),
  previousOutstandingShare: z.number().nullable(),
  filedOn: z.iso.date().nullable(),
  accessions: z.array(z.string()),
})
export type Mover = z.output<typeof Mover>

export const moverSorts = [
  'change',
  'changeShare',
  'valueChange',
  'flow',
  'shares',
  'value',
  'name',
  ...relationshipSorts,
] as const

const filters = {
  ...ofSecurity,
  ...classChoice,
  /** Default: the latest quarter with any filing, and the prior one. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  ...whoseFilters,
  ...attentionFilter,
  /** Movers below a threshold are excluded. */
  leastShares: wholeNumber.optional(),
  leastValue: wholeNumber.optional(),
  /** Percent of the prior position. */
  leastPercent: z.coerce.number<number>().min(0).max(1_000_000).optional(),
}

export const MoverQuery = PageQuery.extend({
  ...filters,
  kind: z.enum(moverKinds).default('all'),
  /** With `bySize`, sorted by absolute value. */
  sort: sortOf(moverSorts, 'change_desc-name_asc'),
  bySize: z.preprocess((value) => value === true || value === 'true', z.boolean()).default(false),
})

/** Signed changes: negative for sellers. */
const Side = z.object({ holderCount: z.int(), shares: z.int(), value: z.int(), flow: z.int() })

/** Of our security first, then of each peer in its primary group. */
export const MoverSummary = z.object({
  securityId: z.uuid(),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  securities: z.array(
    Named.extend({
      ticker: z.string().nullable(),
      isOwn: z.boolean(),
      fromPrice: z.number().nullable(),
      toPrice: z.number().nullable(),
      byMove: z.object({
        new: Side,
        returning: Side,
        increased: Side,
        unchanged: Side,
        decreased: Side,
        exited: Side,
      } satisfies Record<Move, typeof Side>),
      /** Net: bought minus sold. */
      netShares: z.int(),
      netFlow: z.int(),
      priceEffect: z.int(),
      incomparableCount: z.int(),
    }),
  ),
  notes: z.array(z.string()),
})
export type MoverSummary = z.output<typeof MoverSummary>

export const movers = {
  list: endpoint({
    method: 'GET',
    path: '/v2/holders/movers',
    summary: 'Buyers and sellers between two quarters',
    permission: 'member',
    query: MoverQuery,
    response: page(Mover),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/holders/movers.csv',
    summary: 'The same list as a file',
    permission: 'member',
    query: MoverQuery.omit({ pageSize: true, pageOffset: true }).extend(chosenColumns),
    response: csv([
      { key: 'rank', header: '#' },
      { key: 'name', header: 'Holder' },
      { key: 'move', header: 'Move' },
      { key: 'previousShares', header: 'Prior shares' },
      { key: 'shares', header: 'Shares' },
      { key: 'change', header: 'Change' },
      { key: 'changeShare', header: 'Change %' },
      { key: 'previousValue', header: 'Prior value (USD)' },
      { key: 'value', header: 'Value (USD)' },
      { key: 'valueChange', header: 'Change in value (USD)' },
      { key: 'flow', header: 'Flow (USD)' },
      { key: 'priceEffect', header: 'Price effect (USD)' },
      { key: 'outstandingShare', header: '% O/S' },
      { key: 'type', header: 'Type' },
      { key: 'styles', header: 'Style' },
      { key: 'place', header: 'Location' },
      { key: 'tags', header: 'Tags' },
      ...relationshipColumns,
      { key: 'filedOn', header: 'Filed' },
      { key: 'source', header: 'Source' },
    ]),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/v2/holders/movers/summary',
    summary: 'Totals of the same list, for the security and each of its peers',
    permission: 'member',
    query: z.object(filters),
    response: item(MoverSummary),
  }),
}
