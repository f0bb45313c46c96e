// What is to be scored, and the inputs besides positions.
import type pg from 'pg'
import { factorScores } from '#market/factor-scores.ts'
import { advisoryLocks } from '#platform/database/locks.ts'
import type { LeavingModel } from '../leaving-model.ts'
import type { OpeningModel } from '../opening-model.ts'
import type { SecurityFacts } from '../portfolio-facts.ts'
import { numbered } from '../prepared-quarter.ts'
import type { Market } from './market.ts'

/** The owner's connection: only it writes the market. */
export type OwnerClient = pg.ClientBase

/** As many quarters have scores. */
export const scoredQuarters = 8

export interface Work {
  quarter: string
  derivedThrough: string
  securityIds: string[]
}

/**
 * Latest quarter first; only settled quarters, in which about as many managers have reported as in the one before. New
 * reports of managers, and of funds, make the scores stale.
 */
export async function listWork(client: OwnerClient): Promise<Work[]> {
  const { rows } = await client.query<Work>(
    `with wanted as materialized (select distinct s.id from app.securities_to_score() w(id) join market.securities s using (id)),
     settled as materialized (
       select k.quarter, to_char(greatest(max(k.derived_at), (select max(f.updated_at) from market.funds f
           where f.net_assets_as_of > k.quarter - interval '190 days' and f.net_assets_as_of <= k.quarter))
         at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as derived_through
       from market.portfolios k where k.quarter <= (select quarter from market.directory_version)
       group by 1 order by 1 desc limit ${scoredQuarters})
     select q.quarter::text, q.derived_through as "derivedThrough", array_agg(w.id::text order by w.id) as "securityIds"
     from settled q cross join wanted w
     left join market.scored_securities x on x.security_id = w.id and x.quarter = q.quarter
     where x.security_id is null or x.derived_through < q.derived_through::timestamptz
     group by 1, 2 order by 1 desc`,
  )
  return rows
}

/** When the positions of a quarter were last derived; undefined without reports. */
export async function derivedThroughOf(client: OwnerClient, quarter: string): Promise<string | undefined> {
  const { rows } = await client.query<{ through: string | null }>(
    `select to_char(max(derived_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as through
     from market.portfolios where quarter = $1::date`,
    [quarter],
  )
  return rows[0]?.through ?? undefined
}

/** False if another process is scoring. */
export async function tryLock(client: OwnerClient): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [advisoryLocks.targetScores])
  return rows[0].is_ours
}

/** Quarters with reports. */
export async function listReportedQuarters(client: OwnerClient): Promise<Set<string>> {
  const { rows } = await client.query<{ quarter: string }>('select distinct quarter::text from market.portfolios')
  return new Set(rows.map(({ quarter }) => quarter))
}

export interface TargetModels {
  opening: OpeningModel
  leaving: LeavingModel
}

/** The quarter's models, fitted again only if positions changed since. */
export async function modelsOf(
  client: OwnerClient,
  quarter: string,
  derivedThrough: string,
  fit: () => Promise<TargetModels>,
): Promise<TargetModels> {
  const { rows } = await client.query<TargetModels>(
    'select model as opening, leaving_model as leaving from market.target_models where quarter = $1 and derived_through = $2::timestamptz',
    [quarter, derivedThrough],
  )
  return rows[0] ?? (await fit())
}

export async function loadSecurityFacts(client: OwnerClient, market: Market, quarter: string): Promise<SecurityFacts> {
  const { rows } = await client.query<{ id: string; value: number | null; growth: number | null }>(
    `select security_id as id, value_score as value, growth_score as growth from (${factorScores}) s`,
    [quarter],
  )
  const count = market.securityIds.length
  const valueLean = new Float64Array(count).fill(Number.NaN)
  const growthLean = new Float64Array(count).fill(Number.NaN)
  for (const { id, value, growth } of rows) {
    const security = market.securities.get(id)
    if (security === undefined || value === null || growth === null) continue
    valueLean[security] = value
    growthLean[security] = growth
  }
  return { valueLean, growthLean, countries: numbered(market.countries) }
}
