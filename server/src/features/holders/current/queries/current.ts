import type { CurrentHolder } from '@rostrum/contract/holders/current'
import type { CurrentQuery, currentSorts } from '@rostrum/contract/holders/current-query'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Fragment } from '#lists/matching/queries.ts'
import type { PricePaid } from '#market/price-paid.ts'
import { notFiledFor, type StoredMarks, scheduleOf } from '#market/queries/marks.ts'
import type { Db } from '#platform/database/database.ts'
import { countedIds, isCounted } from '../../held/queries/counted.ts'
import {
  belongsToHolder,
  comparableSum,
  holderId,
  positionsAt,
  relationshipSortKeys,
  rootsOf,
} from '../../held/queries/held.ts'
import {
  allRows,
  holderOf,
  type Listing,
  marksOf,
  moveOf,
  type PageOf,
  pageOf,
  type SortKey,
  type StoredHolder,
} from '../../held/queries/listing.ts'
import type { OfMarket } from '../../held/with-own.ts'
import type { Scope } from '../../scope/scope.ts'

type Field = (typeof currentSorts)[number]

/** The holders of a security, or of all its classes, at one quarter's end. */
export interface Asked {
  scope: Scope
  quarter: string
  sort: z.output<typeof CurrentQuery>['sort']
  /** Other securities whose holdings are shown as columns. */
  peerIds: readonly string[]
}

interface Stored extends StoredHolder, StoredMarks {
  rank: number
  shares: number
  value: number
  previousShares: number | null
  outstandingShare: number | null
  portfolioShare: number | null
  firstBought: string | null
  quartersHeld: number
  filedOn: string | null
  isLate: boolean
  accessions: string[][]
  peers: CurrentHolder['peers']
  byClass: CurrentHolder['byClass']
}

/** First quarter and number of quarters in which a holder held it, joined as `t`. */
const tenure = (scope: Scope): Fragment => sql`left join lateral (
  select min(x.quarter) as first_bought, count(distinct x.quarter)::integer as quarters_held from market.positions x
  where ${isCounted(scope.security, sql`x`)} and ${belongsToHolder(scope, sql`x.organization_id`)} and x.shares > 0) t on true`

/** The filings behind a holder's shares, joined as `r`. */
const reports = (scope: Scope, quarter: string): Fragment => sql`left join lateral (
  select max(k.filed_on) as filed_on, coalesce(bool_or(k.is_late), false) as is_late,
    coalesce(jsonb_agg(to_jsonb(y.accessions) order by y.organization_id), '[]') as accessions
  from market.positions y
  left join market.portfolios k on k.organization_id = y.organization_id and k.quarter = ${quarter}::date
  where y.quarter = ${quarter}::date and ${isCounted(scope.security, sql`y`)}
    and ${belongsToHolder(scope, sql`y.organization_id`)} and y.shares > 0) r on true`

const inPeers = ({ scope, quarter, peerIds }: Asked): Fragment => sql`coalesce((
  select jsonb_agg(jsonb_build_object('securityId', z.security_id, 'shares', z.shares, 'value', z.value)
    order by array_position(${peerIds}::uuid[], z.security_id))
  from (select z.security_id, sum(z.shares)::bigint as shares, sum(z.value)::bigint as value from market.positions z
    where z.quarter = ${quarter}::date and z.security_id = any (${peerIds}::uuid[])
      and ${belongsToHolder(scope, sql`z.organization_id`)} and z.shares > 0 group by 1) z), '[]')`

/** Each class in its own shares, closed positions included. */
const inClasses = ({ scope, quarter }: Asked): Fragment => sql`coalesce((
  select jsonb_agg(jsonb_build_object('securityId', z.security_id, 'shares', z.shares, 'previousShares', z.previous_shares,
    'value', z.value, 'outstandingShare', z.outstanding_share)
    order by array_position(${countedIds(scope.security)}::uuid[], z.security_id))
  from (select p.security_id, sum(p.shares)::bigint as shares, ${comparableSum(sql`p.previous_shares`)} as previous_shares,
      sum(p.value)::bigint as value, sum(p.outstanding_share) as outstanding_share from market.positions p
    where p.quarter = ${quarter}::date and ${isCounted(scope.security, sql`p`)}
      and ${belongsToHolder(scope, sql`p.organization_id`)} group by 1) z), '[]')`

const keysOf = ({ scope, quarter }: Asked): Record<Field, SortKey> => {
  const [held, filed] = [tenure(scope), reports(scope, quarter)]
  const change = sql`h.shares - h.previous_shares`
  return {
    // Rank 1 is the largest holder.
    rank: { by: sql`h.rank`, hasFewTies: true },
    name: { by: sql`d.sort_name` },
    type: { by: sql`d.type` },
    country: { by: sql`d.country_code` },
    shares: { by: sql`h.shares`, hasFewTies: true },
    change: { by: change },
    changeShare: { by: sql`(${change}) / nullif(h.previous_shares, 0)::double precision` },
    value: { by: sql`h.value`, hasFewTies: true },
    outstandingShare: { by: sql`h.outstanding_share` },
    portfolioShare: { by: sql`h.portfolio_share` },
    turnover: { by: sql`d.turnover` },
    aum: { by: sql`d.aum` },
    eaum: { by: sql`d.eaum` },
    firstBought: { by: sql`t.first_bought`, join: held },
    quartersHeld: { by: sql`t.quarters_held`, join: held },
    filedOn: { by: sql`r.filed_on`, join: filed },
    ...relationshipSortKeys(scope),
  }
}

/** Ranked among all holders before filters are applied. */
function listingOf(asked: Asked): Listing<Field> {
  const { scope, quarter, sort, peerIds } = asked
  const held = positionsAt(scope, scope.security, quarter)
  const isHolder = (organizationId: Fragment) => belongsToHolder(scope, organizationId)
  return {
    scope,
    holders: sql`(select p.*, rank() over (order by p.shares desc) as rank from ${held} p where p.shares > 0)`,
    sort,
    keys: keysOf(asked),
    extras: sql`${scheduleOf((event) => isCounted(scope.security, event), isHolder)} as schedule,
      ${notFiledFor(scope.security.quarter, quarter, isHolder)} as not_filed_for, t.first_bought, t.quarters_held, r.filed_on, r.is_late, r.accessions,
      ${peerIds.length > 0 ? inPeers(asked) : sql`'[]'::jsonb`} as peers,
      ${scope.security.together ? inClasses(asked) : sql`'[]'::jsonb`} as by_class`,
    joins: sql`${tenure(scope)} ${reports(scope, quarter)}`,
  }
}

export async function listCurrent(db: Db, asked: Asked, page: PageOf) {
  const { rows, total } = await pageOf<Stored>(db, listingOf(asked), page)
  return { rows: rows.map((row) => currentOf(row, asked.quarter)), total }
}

/** All positions that holders reported up to a quarter, including closed ones; each class in its own shares. */
export async function listHeldUntil(db: Db, scope: Scope, quarter: string, ids: readonly string[]) {
  const holder = holderId(scope, sql`p.organization_id`)
  const { rows } = await sql<{ id: string; securityId: string; quarter: string; shares: number }>`
    select ${holder} as id, p.security_id, p.quarter, sum(p.shares)::double precision as shares
    from market.positions p ${rootsOf(scope, sql`p.organization_id`)}
    where ${isCounted(scope.security, sql`p`)} and p.quarter <= ${quarter}::date and ${holder} = any (${ids}::uuid[])
    group by 1, 2, 3`.execute(db)
  return rows
}

type Listed = Omit<OfMarket<CurrentHolder>, keyof PricePaid>

export async function* streamCurrent(db: Db, asked: Asked): AsyncGenerator<Listed> {
  for await (const row of allRows<Stored>(db, listingOf(asked))) yield currentOf(row, asked.quarter)
}

function currentOf(row: Stored, quarter: string): Listed {
  const { shares, previousShares } = row
  const move = moveOf(shares, previousShares, row.firstBought !== null && row.firstBought < quarter)
  return {
    rank: row.rank,
    holder: holderOf(row),
    marks: marksOf(row, move),
    quarter,
    shares,
    value: row.value,
    previousShares,
    change: previousShares === null ? null : shares - previousShares,
    changeShare: previousShares ? shares / previousShares - 1 : null,
    move,
    outstandingShare: row.outstandingShare,
    portfolioShare: row.portfolioShare,
    firstBought: row.firstBought,
    quartersHeld: row.quartersHeld,
    filedOn: row.filedOn,
    isLate: row.isLate,
    accessions: [...new Set(row.accessions.flat())],
    peers: row.peers,
    byClass: row.byClass,
  }
}
