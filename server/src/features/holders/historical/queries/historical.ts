import type { HistoricalHolder } from '@rostrum/contract/holders/historical'
import type { HistoricalQuery, historicalSorts } from '@rostrum/contract/holders/historical-query'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Fragment } from '#lists/matching/queries.ts'
import type { Db } from '#platform/database/database.ts'
import { countedPositions, isCounted } from '../../held/queries/counted.ts'
import { belongsToHolder, holderId, isRolledUp, rootsOf } from '../../held/queries/held.ts'
import {
  allRows,
  countRows,
  holderOf,
  type Listing,
  type PageOf,
  pageOf,
  rowsOf,
  type SortKey,
  type StoredHolder,
} from '../../held/queries/listing.ts'
import { remembered } from '../../held/remembered.ts'
import type { OfMarket } from '../../held/with-own.ts'
import { isOfSecurity, portfoliosOf, positionsOf, tablesOf } from '../known/queries.ts'
import type { Span } from '../span.ts'

type Field = (typeof historicalSorts)[number]

export interface Asked {
  span: Span
  sort: z.output<typeof HistoricalQuery>['sort']
  /** The quarter used by the sort field `quarter`. */
  sortQuarter: string
}

/** For one quarter: shares, value, previous shares on that quarter's split basis, share of shares outstanding. */
type StoredCell = [quarter: string, shares: number, value: number, previous: number | null, outstanding: number | null]

interface Stored extends StoredHolder {
  held: StoredCell[]
  /** Quarters with a complete report of the holder. */
  reported: string[]
}

const at = (quarter: string, of = sql`p.shares`) =>
  sql`coalesce(sum(${of}) filter (where p.quarter = ${quarter}::date), 0)`

/** Everyone who held it in some quarter of the range, or only at its end if `from` is the end. */
function holders({ span, sortQuarter }: Asked, from: string): Fragment {
  const { scope, to, factorOf } = span
  return sql`(select ${holderId(scope, sql`p.organization_id`)} as id,
      ${isRolledUp(scope) ? sql`count(distinct p.organization_id)::integer` : sql`1`} as manager_count,
      ${at(to)} as shares, ${at(to, sql`p.value`)} as value, ${at(sortQuarter)} as quarter_shares,
      ${at(to)} * ${factorOf(to)}::double precision - ${at(span.from)} * ${factorOf(span.from)}::double precision as change
    from ${heldIn(span, from)}
    group by 1)`
}

const heldIn = ({ scope, known, to }: Span, from: string): Fragment => sql`${positionsOf(scope, known)} p
  ${rootsOf(scope, sql`p.organization_id`)}
  where ${isOfSecurity(scope, known, sql`p`)} and p.quarter >= ${from}::date and p.shares > 0
    ${known ? sql`` : sql`and p.quarter <= ${to}::date`}`

/** The sums of every holder in every quarter take several times as long as finding the holders. */
const holderIds = ({ span }: Asked, from: string): Fragment =>
  sql`(select distinct ${holderId(span.scope, sql`p.organization_id`)} as id from ${heldIn(span, from)})`

/** Positions `x` of the holder `h` only, through the index. */
const ofOne = ({ scope }: Span): Fragment => sql`${countedPositions(scope.security)} x
  where ${isCounted(scope.security, sql`x`)} and ${belongsToHolder(scope, sql`x.organization_id`)}`

/** All positions as of a date: these have no index and are read in one pass. */
const ofAll = ({ scope, known }: Span): Fragment =>
  sql`${positionsOf(scope, known)} x ${rootsOf(scope, sql`x.organization_id`)}`

function tenure(span: Span): Fragment {
  const seen = sql`min(x.quarter) as first_bought, count(distinct x.quarter) as quarters_held`
  return span.known
    ? sql`left join (select ${holderId(span.scope, sql`x.organization_id`)} as id, ${seen} from ${ofAll(span)}
        where x.shares > 0 group by 1) t on t.id = h.id`
    : sql`left join lateral (select ${seen} from ${ofOne(span)} and x.shares > 0) t on true`
}

/** All known quarters: first bought and quarters held also count quarters outside the range. */
function cells(span: Span): Fragment {
  const id = holderId(span.scope, sql`x.organization_id`)
  const sums = sql`x.quarter, sum(x.shares)::bigint as shares, sum(x.value)::bigint as value,
    case when bool_and(x.previous_shares is not null or x.shares = 0) then coalesce(sum(x.previous_shares), 0)::bigint end
      as previous_shares, sum(x.outstanding_share) as outstanding_share`
  const held = sql`coalesce(
    jsonb_agg(jsonb_build_array(x.quarter, x.shares, x.value, x.previous_shares, x.outstanding_share)), '[]') as held`
  return span.known
    ? sql`left join (select x.id, ${held} from (select ${id} as id, ${sums} from ${ofAll(span)}
        where ${id} in (select id from shown) group by 1, x.quarter) x group by x.id) m on m.id = h.id`
    : sql`left join lateral (select ${held} from (select ${sums} from ${ofOne(span)} group by x.quarter) x) m on true`
}

const reports = (span: Span): Fragment => sql`left join lateral (
  select coalesce(jsonb_agg(distinct k.quarter), '[]') as reported from ${portfoliosOf(span.known)} k
  where ${belongsToHolder(span.scope, sql`k.organization_id`)} and k.quarter between ${span.from}::date and ${span.to}::date
    and k.state = 'holdings' and k.is_complete) b on true`

function keysOf({ span }: Asked): Record<Field, SortKey> {
  const join = tenure(span)
  return {
    name: { by: sql`d.sort_name` },
    shares: { by: sql`h.shares` },
    value: { by: sql`h.value` },
    change: { by: sql`h.change` },
    quarter: { by: sql`h.quarter_shares` },
    firstBought: { by: sql`t.first_bought`, join },
    quartersHeld: { by: sql`t.quarters_held`, join },
  }
}

const listingOf = (asked: Asked, from = asked.span.from): Listing<Field> => ({
  scope: asked.span.scope,
  tables: tablesOf(asked.span.known),
  holders: holders(asked, from),
  ids: holderIds(asked, from),
  sort: asked.sort,
  keys: keysOf(asked),
  extras: sql`m.held, b.reported`,
  joins: sql`${cells(asked.span)} ${reports(asked.span)}`,
})

/** Sorted by latest holdings, the first pages need no lookup of former holders. */
const isByLast = ({ span, sort }: Asked): boolean => {
  const [first] = sort
  const isLargest = (first?.field === 'shares' || first?.field === 'value') && first.direction === 'desc'
  return isLargest && !span.known && !span.scope.filters.rollUp && !span.scope.filters.irmOnly
}

export async function listHistory(db: Db, asked: Asked, page: PageOf) {
  const { span } = asked
  const last = isByLast(asked) ? await rowsOf<Stored>(db, listingOf(asked, span.to), page) : []
  const isFull = last.length === page.pageSize
  const { rows, total } = isFull
    ? {
        rows: last,
        total: await remembered(span.scope, ['history count', span.from, span.to], () =>
          countRows(db, listingOf(asked)),
        ),
      }
    : await pageOf<Stored>(db, listingOf(asked), page)
  return { rows: rows.map((row) => historyOf(row, span)), total }
}

export async function* streamHistory(db: Db, asked: Asked): AsyncGenerator<OfMarket<HistoricalHolder>> {
  for await (const row of allRows<Stored>(db, listingOf(asked))) yield historyOf(row, asked.span)
}

function historyOf(row: Stored, span: Span): OfMarket<HistoricalHolder> {
  const held = new Map(row.held.map((cell) => [cell[0], cell]))
  const reported = new Set(row.reported)
  const holding = row.held.filter(([, shares]) => shares > 0).map(([quarter]) => quarter)
  return {
    holder: holderOf(row),
    cells: span.quarters.map((quarter) =>
      cellOf(quarter, held.get(quarter), reported.has(quarter), span.factorOf(quarter)),
    ),
    firstBought: holding.sort()[0] ?? null,
    quartersHeld: holding.length,
  }
}

function cellOf(quarter: string, cell: StoredCell | undefined, isTold: boolean, factor: number) {
  const nothing = { quarter, isReported: isTold, shares: 0, value: 0, outstandingShare: isTold ? 0 : null }
  if (!cell) return { ...nothing, change: null }
  const [, shares, value, previous, outstandingShare] = cell
  const change = previous === null ? null : Math.round(shares * factor) - Math.round(previous * factor)
  return { quarter, isReported: true, shares: Math.round(shares * factor), value, outstandingShare, change }
}
