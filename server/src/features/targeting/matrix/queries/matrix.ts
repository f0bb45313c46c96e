// Institutions that hold any security of a matrix at the end of a quarter, each with all of these positions.
import { quarterBefore } from '@rostrum/contract/market/quarters'
import type { MatrixCell, MatrixRow } from '@rostrum/contract/targeting/matrix'
import type { MatrixMeasure, MatrixQuery, matrixSorts } from '@rostrum/contract/targeting/matrix-query'
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  allRows,
  belongsToHolder,
  holderId,
  holderOf,
  isRolledUp,
  type Listing,
  marksOf,
  moveOf,
  type OfMarket,
  type PageOf,
  pageOf,
  relationshipSortKeys,
  rootsOf,
  type SortKey,
  type StoredHolder,
} from '#features/holders/held/public.ts'
import type { Fragment } from '#lists/matching/queries.ts'
import { notFiledFor, type StoredMarks, scheduleOf } from '#market/queries/marks.ts'
import type { Db } from '#platform/database/database.ts'
import { idsOf, type Matrix, type SizedColumn } from '../matrix.ts'
import { relativeWeights } from '../relative-weights.ts'

type Field = (typeof matrixSorts)[number]
type Query = z.output<typeof MatrixQuery>

export interface Asked extends Pick<Query, 'sort' | 'measure' | 'byPeers' | 'ownership' | 'leastPeers' | 'mostPeers'> {
  matrix: Matrix
  /** The column of the sort field `security`. */
  sortColumn: SizedColumn
}

/** Shares as filed. */
type StoredCell = [securityId: string, shares: number, value: number, previous: number | null, stake: number | null]

interface Stored extends StoredHolder, StoredMarks {
  isHolder: boolean
  peersHeld: number
  value: number
  held: StoredCell[]
  filedOn: string | null
  isLate: boolean
  /** Of everything the holder reported for the quarter. */
  reported: number | null
  wasHolder: boolean
  /** By security and manager. */
  accessions: string[][][]
}

const of = (securityId: string): Fragment => sql`p.security_id = ${securityId}::uuid`
const comparable = sql`p.previous_shares is not null or p.shares = 0`

/** Positions `p` in any of the securities, closed ones included. */
export const positionsIn = ({ scope, quarter, columns }: Matrix): Fragment => sql`market.positions p
  ${rootsOf(scope, sql`p.organization_id`)}
  where p.quarter = ${quarter}::date and p.security_id = any (${idsOf(columns)}::uuid[])`

/** How many peers a group of positions `p` has, and whether our own security is among them. */
export function breadthOf({ scope }: Matrix): Fragment {
  const own = of(scope.security.id)
  const peer = isRolledUp(scope) ? sql`distinct p.security_id` : sql`*`
  return sql`(count(${peer}) filter (where p.shares > 0 and not (${own})))::integer as peers_held,
    bool_or(p.shares > 0 and ${own}) as is_holder`
}

/** What a column sorts by, from a holder's positions. What is not held comes last, except as a relative weight of zero. */
function pickedOf(measure: MatrixMeasure, { id, sharesOutstanding }: SizedColumn): Fragment {
  const sum = (what: Fragment, where = of(id)) => sql`sum(${what}) filter (where ${where})`
  if (measure === 'change') {
    return sql`case when bool_and(${comparable}) filter (where ${of(id)})
      then ${sum(sql`p.shares - coalesce(p.previous_shares, 0)`)} end`
  }
  if (measure === 'relative') {
    const stake = sql`coalesce(${sum(sql`p.outstanding_share`)}, 0)`
    return sharesOutstanding === null
      ? sql`null::double precision`
      : sql`${stake} / nullif(${sum(sql`p.outstanding_share`, sql`not (${of(id)})`)}, 0)`
  }
  const columns = { shares: sql`p.shares`, value: sql`p.value`, outstanding: sql`p.outstanding_share` }
  return sql`nullif(${sum(columns[measure === 'portfolio' ? 'value' : measure])}, 0)`
}

function holders({ matrix, measure, sortColumn, sort }: Asked): Fragment {
  const { scope, columns } = matrix
  const isBy = (by: Field) => sort.some(({ field }) => field === by)
  const [own = sortColumn] = columns
  const managers = isRolledUp(scope)
    ? sql`(count(distinct p.organization_id) filter (where p.shares > 0))::integer`
    : sql`1`
  return sql`(select ${holderId(scope, sql`p.organization_id`)} as id, ${managers} as manager_count,
      ${breadthOf(matrix)}, sum(p.value)::bigint as value
      ${isBy('security') ? sql`, ${pickedOf(measure, sortColumn)} as picked` : sql``}
      ${isBy('relativeWeight') ? sql`, ${pickedOf('relative', own)} as relative_weight` : sql``}
    from ${positionsIn(matrix)} group by 1 having bool_or(p.shares > 0))`
}

/** What a holder filed for the quarter, joined as `r`. */
const reports = ({ scope, quarter }: Matrix): Fragment => sql`left join lateral (
  select max(k.filed_on) as filed_on, coalesce(bool_or(k.is_late), false) as is_late, sum(k.eaum)::bigint as reported
  from market.portfolios k where k.quarter = ${quarter}::date and ${belongsToHolder(scope, sql`k.organization_id`)}) r on true`

/** A holder's positions in each security, and the filings behind them, joined as `m`. */
const cells = ({ scope, quarter, columns }: Matrix): Fragment => sql`left join lateral (
  select jsonb_agg(jsonb_build_array(y.security_id, y.shares, y.value, y.previous_shares, y.outstanding_share)) as held,
    coalesce(jsonb_agg(y.accessions) filter (where y.accessions is not null), '[]') as accessions
  from (select p.security_id, sum(p.shares)::bigint as shares, sum(p.value)::bigint as value,
      case when bool_and(${comparable}) then coalesce(sum(p.previous_shares), 0)::bigint end as previous_shares,
      sum(p.outstanding_share) as outstanding_share,
      jsonb_agg(to_jsonb(p.accessions)) filter (where p.shares > 0) as accessions
    from market.positions p where p.quarter = ${quarter}::date and p.security_id = any (${idsOf(columns)}::uuid[])
      and ${belongsToHolder(scope, sql`p.organization_id`)} group by p.security_id) y) m on true`

function keysOf({ matrix, measure }: Asked): Record<Field, SortKey> {
  const isOfPortfolio = measure === 'portfolio'
  return {
    value: { by: sql`h.value`, hasFewTies: true },
    security: isOfPortfolio
      ? { by: sql`h.picked / nullif(r.reported, 0)::double precision`, join: reports(matrix) }
      : { by: sql`h.picked` },
    peersHeld: { by: sql`h.peers_held` },
    relativeWeight: { by: sql`h.relative_weight` },
    name: { by: sql`d.sort_name` },
    type: { by: sql`d.type` },
    country: { by: sql`d.country_code` },
    turnover: { by: sql`d.turnover` },
    aum: { by: sql`d.aum` },
    eaum: { by: sql`d.eaum` },
    ...relationshipSortKeys(matrix.scope),
  }
}

/** Conditions over `h`. */
const breadth = ({ ownership, leastPeers, mostPeers }: Asked): Fragment[] => [
  ...(ownership ? [ownership === 'holders' ? sql`h.is_holder` : sql`not h.is_holder`] : []),
  ...(leastPeers === undefined ? [] : [sql`h.peers_held >= ${leastPeers}`]),
  ...(mostPeers === undefined ? [] : [sql`h.peers_held <= ${mostPeers}`]),
]

function listingOf(asked: Asked): Listing<Field> {
  const { matrix, sort, byPeers } = asked
  const { scope, quarter } = matrix
  const own = scope.security
  const isHolder = (organizationId: Fragment) => belongsToHolder(scope, organizationId)
  const heldEarlier = sql`exists (select from market.positions x where x.security_id = ${own.id}::uuid
    and x.quarter < ${quarterBefore(quarter)}::date and x.shares > 0 and ${isHolder(sql`x.organization_id`)} offset 0)`
  return {
    scope,
    holders: holders(asked),
    only: breadth(asked),
    sort: byPeers
      ? [{ field: 'peersHeld', direction: 'desc' }, ...sort.filter(({ field }) => field !== 'peersHeld')]
      : sort,
    keys: keysOf(asked),
    extras: sql`${scheduleOf((event) => sql`${event}.security_id = ${own.id}::uuid`, isHolder)} as schedule,
      ${notFiledFor(own.quarter, quarter, isHolder)} as not_filed_for, r.filed_on, r.is_late, r.reported, m.held,
      m.accessions, case when h.is_holder then ${heldEarlier} else false end as was_holder`,
    joins: sql`${reports(matrix)} ${cells(matrix)}`,
  }
}

export async function listMatrix(db: Db, asked: Asked, page: PageOf) {
  const { rows, total } = await pageOf<Stored>(db, listingOf(asked), page)
  return { rows: rows.map((row) => rowOf(row, asked.matrix)), total }
}

export async function* streamMatrix(db: Db, asked: Asked): AsyncGenerator<OfMarket<MatrixRow>> {
  for await (const row of allRows<Stored>(db, listingOf(asked))) yield rowOf(row, asked.matrix)
}

function rowOf(row: Stored, { columns }: Matrix): OfMarket<MatrixRow> {
  const held = new Map(row.held.map((cell) => [cell[0], cell]))
  const [, ownShares = 0, , ownPrevious = null] = held.get(columns[0]?.id ?? '') ?? []
  return {
    holder: holderOf(row),
    marks: marksOf(row, row.isHolder ? moveOf(ownShares, ownPrevious, row.wasHolder) : null),
    isHolder: row.isHolder,
    peersHeld: row.peersHeld,
    value: row.value,
    cells: cellsOf(columns, held, row.reported),
    filedOn: row.filedOn,
    isLate: row.isLate,
    accessions: [...new Set(row.accessions.flat(2))],
  }
}

function cellsOf(
  columns: readonly SizedColumn[],
  held: ReadonlyMap<string, StoredCell>,
  reported: number | null,
): MatrixCell[] {
  const stakes = columns.map(({ id, sharesOutstanding }) =>
    sharesOutstanding === null ? null : (held.get(id)?.[4] ?? 0),
  )
  const weights = relativeWeights(stakes)
  return columns.map(({ id, factor }, at) => {
    const [, filed = 0, value = 0, previous = null] = held.get(id) ?? []
    const shares = Math.round(filed * factor)
    const previousShares = previous === null ? null : Math.round(previous * factor)
    return {
      securityId: id,
      shares,
      value,
      previousShares,
      change: previousShares === null ? null : shares - previousShares,
      outstandingShare: stakes[at] ?? null,
      portfolioShare: reported ? value / reported : null,
      relativeWeight: weights[at] ?? null,
    }
  })
}
