import { sql } from 'kysely'
import { allOf, conditionsOf, directory, holderId, rootsOf } from '#features/holders/held/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { Matrix } from '../matrix.ts'
import { breadthOf, positionsIn } from './matrix.ts'

/** One security among the holders that hold equally many peers, and our own security or not. Shares as filed. */
export interface SecuritySums {
  peersHeld: number
  isHolder: boolean
  securityId: string
  holderCount: number
  shares: number
  value: number
  outstandingShare: number | null
  change: number
  incomparableCount: number
}

/** Holders that hold equally many peers. Holders with no peers that do not hold us either have sold everything. */
export interface BreadthSums {
  peersHeld: number
  isHolder: boolean
  holderCount: number
  value: number
  /** Everything they reported for the quarter. */
  reported: number
}

interface Sums {
  breadth: BreadthSums[]
  securities: SecuritySums[]
}

/** By number of peers held, so that the filters on it need no further query. */
export async function sumMatrix(db: Db, matrix: Matrix): Promise<Sums> {
  const { scope, quarter } = matrix
  const conditions = conditionsOf(scope).map(({ where }) => where)
  const id = holderId(scope, sql`p.organization_id`)
  const isUnknown = sql`bool_or(p.shares > 0 and p.previous_shares is null)`
  const { rows } = await sql<Sums>`
    with held as materialized (
      select ${id} as id, p.security_id, sum(p.shares)::bigint as shares, sum(p.value)::bigint as value,
        sum(p.outstanding_share) as stake, ${isUnknown} as is_unknown,
        case when not ${isUnknown} then sum(p.shares - coalesce(p.previous_shares, 0))::bigint end as change
      from ${positionsIn(matrix)} group by 1, 2),
    chosen as materialized (
      select h.id, h.peers_held, h.is_holder, h.value
      from (select ${id} as id, ${breadthOf(matrix)}, sum(p.value)::bigint as value from ${positionsIn(matrix)} group by 1) h
      ${conditions.length > 0 ? sql`join ${directory(scope)} d on d.id = h.id where ${allOf(conditions)}` : sql``}),
    reported as (
      select ${holderId(scope, sql`p.organization_id`)} as id, sum(p.eaum)::bigint as eaum
      from (select organization_id, eaum from market.portfolios where quarter = ${quarter}::date) p
      ${rootsOf(scope, sql`p.organization_id`)} group by 1)
    select
      coalesce((select jsonb_agg(to_jsonb(b)) from (select c.peers_held as "peersHeld", c.is_holder as "isHolder",
        count(*) as "holderCount", sum(c.value)::bigint as value, coalesce(sum(r.eaum), 0)::bigint as reported
        from chosen c left join reported r on r.id = c.id group by 1, 2) b), '[]') as breadth,
      coalesce((select jsonb_agg(to_jsonb(s)) from (select c.peers_held as "peersHeld", c.is_holder as "isHolder",
        p.security_id as "securityId", count(*) filter (where p.shares > 0) as "holderCount",
        sum(p.shares)::bigint as shares, sum(p.value)::bigint as value, sum(p.stake) as "outstandingShare",
        coalesce(sum(p.change), 0)::bigint as change, count(*) filter (where p.is_unknown) as "incomparableCount"
        from held p join chosen c on c.id = p.id group by 1, 2, 3) s), '[]') as securities`.execute(db)
  return rows[0] ?? { breadth: [], securities: [] }
}
