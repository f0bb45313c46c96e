import type { InvestorStyle, TurnoverLabel } from '@rostrum/contract/market/values'
import { type FitParts, fitParts } from '@rostrum/contract/targeting/fit'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { scoresSeenBy } from '../overrides/queries.ts'
import type { ScoreContext } from '../targets/queries/context.ts'
import { fitOf } from '../targets/queries/fit.ts'
import type { ScoredColumns } from '../targets/queries/scored.ts'
import { largestScoredFunds } from '../targets/queries/scored-profiles.ts'

export interface StoredFit extends Omit<ScoredColumns, 'peersHeld' | 'peerPositions' | 'trend'> {
  industryTilt: number | null
  sizeTilt: number | null
  valueLean: number | null
  growthLean: number | null
  countryShare: number | null
  yearTurnover: number | null
  positionCount: number | null
  /** By the fund's own holdings. */
  isFund: boolean
  heldValue: number
  soldShare: number | null
  isRecent: boolean
  closedCount: number | null
  closedOf: number | null
  ticker: string | null
  securityName: string
  industryName: string | null
  countryCode: string | null
  typicalParts: FitParts
  ownStyles: InvestorStyle[] | null
  ownTurnover: TurnoverLabel | null
  neighbors: { id: string; name: string; ticker: string | null }[]
}

/** The scores of an organization with the evidence that their sentences name. */
export async function findFit(db: Db, organizationId: string, context: ScoreContext): Promise<StoredFit | undefined> {
  const { rows } = await sql<StoredFit>`
    select t.*, false as is_fund, ${fitOf('t', context.weights)} as fit, b.turnover as year_turnover, b.position_count,
      coalesce(h.value, 0) as held_value, i.ticker, i.name as security_name,
      coalesce(sub.name, sec.name) as industry_name, i.country_code, s.typical_parts,
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'ticker', n.ticker) order by near.place)
        from (select u.id, u.place from unnest(s.neighbor_ids) with ordinality u(id, place)
          join market.positions p on p.quarter = t.quarter and p.security_id = u.id and p.organization_id = t.organization_id
            and p.shares > 0
          order by u.place limit 3) near
        join market.security_index n on n.id = near.id), '[]') as neighbors
    from ${scoresSeenBy(context)} t
    join market.scored_securities s on s.security_id = t.security_id and s.quarter = t.quarter
    join market.security_index i on i.id = t.security_id
    left join market.subsectors sub on sub.code = i.subsector_code
    left join market.sectors sec on sec.code = i.sector_code
    left join market.portfolios b on b.organization_id = t.organization_id and b.quarter = t.quarter
    left join market.positions h on h.quarter = t.quarter and h.security_id = t.security_id
      and h.organization_id = t.organization_id
    where t.organization_id = ${organizationId}::uuid`.execute(db)
  return rows[0]
}

/** The same for a fund by its own holdings; its manager's likelihood does not apply to the fund. */
export async function findFundFit(
  db: Db,
  fundId: string,
  { securityId, quarter, weights }: ScoreContext,
): Promise<StoredFit | undefined> {
  const { rows } = await sql<StoredFit>`
    select f.*, true as is_fund, ${fitOf('f', weights)} as fit, null as year_turnover, null as activity, null as likelihood_band,
      null as risk_band, null as opened_count, null as sold_share, false as is_recent, null as closed_count, null as closed_of,
      null as typical_value, null as upper_value, 0 as typical_count, null as typical_basis,
      i.ticker, i.name as security_name, coalesce(sub.name, sec.name) as industry_name, i.country_code, typical.parts as typical_parts,
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'ticker', n.ticker) order by near.place)
        from (select u.id, u.place from unnest(s.neighbor_ids) with ordinality u(id, place)
          where exists (select from market.fund_positions p where p.fund_id = f.fund_id and p.on_date = f.holdings_on
            and p.security_id = u.id and p.value > 0)
          order by u.place limit 3) near
        join market.security_index n on n.id = near.id), '[]') as neighbors
    from market.fund_scores f
    join market.scored_securities s on s.security_id = f.security_id and s.quarter = f.quarter
    join market.security_index i on i.id = f.security_id
    cross join (select jsonb_build_object(${sql.join(
      fitParts.map(
        (part) =>
          sql`${sql.lit(part)}, round(percentile_cont(0.5) within group (order by ${sql.ref(`x.${part}_part`)}))`,
      ),
    )}) as parts from market.fund_scores x
      where x.security_id = ${securityId}::uuid and x.quarter = ${quarter}::date) typical
    left join market.subsectors sub on sub.code = i.subsector_code
    left join market.sectors sec on sec.code = i.sector_code
    where f.security_id = ${securityId}::uuid and f.quarter = ${quarter}::date and f.fund_id = ${fundId}::uuid`.execute(
    db,
  )
  return rows[0]
}

/** Oldest first. */
export async function listFundFitHistory(db: Db, fundId: string, { securityId, weights }: ScoreContext) {
  const { rows } = await sql<{ quarter: string; score: number | null }>`
    select f.quarter, ${fitOf('f', weights)} as score from market.fund_scores f
    where f.fund_id = ${fundId}::uuid and f.security_id = ${securityId}::uuid order by f.quarter`.execute(db)
  return rows
}

/** Oldest first. */
export async function listFitHistory(db: Db, organizationId: string, context: ScoreContext) {
  const { weights } = context
  const { rows } = await sql<{ quarter: string; score: number | null }>`
    select t.quarter, ${fitOf('t', weights)} as score from ${scoresSeenBy({ ...context, quarter: null })} t
    where t.organization_id = ${organizationId}::uuid
    order by t.quarter`.execute(db)
  return rows
}

/** The largest scored fund that a person manages, and their firm. */
export async function findPortfoliosOfPerson(db: Db, personId: string, context: ScoreContext) {
  const { rows } = await sql<{
    fundId: string | null
    fundName: string | null
    firmId: string | null
    firmName: string | null
  }>`
    select f.fund_id, f.fund_name, o.id as firm_id, o.name as firm_name from app.person_directory d
    left join market.organization_index o on o.id = d.organization_id
    left join (${largestScoredFunds(context)}) f on f.person_id = d.id
    where d.id = ${personId}::uuid`.execute(db)
  return rows[0]
}

export async function findFirmOfFund(db: Db, fundId: string) {
  const { rows } = await sql<{ id: string; name: string | null; firmId: string | null }>`
    select f.id, o.name, o.id as firm_id from market.fund_index f
    left join market.organization_index o on o.id = f.organization_id where f.id = ${fundId}::uuid`.execute(db)
  return rows[0]
}

/** Undefined for an unknown security. */
export async function findScoredState(db: Db, securityId: string) {
  const { rows } = await sql<{ isScored: boolean }>`
    select exists (select from market.scored_securities x where x.security_id = s.id) as is_scored
    from market.securities s where s.id = ${securityId}::uuid`.execute(db)
  return rows[0]
}

/** Within a month, besides that of this security. */
export async function countScoreRequests(db: Db, customerId: string, securityId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from app.score_requests
    where customer_id = ${customerId} and security_id <> ${securityId}::uuid
      and requested_at > now() - interval '30 days'`.execute(db)
  return rows[0]?.count ?? 0
}

export const saveScoreRequest = (db: Db, values: { customerId: string; securityId: string; userId: string }) =>
  db
    .insertInto('app.scoreRequests')
    .values(values)
    .onConflict((on) =>
      on.columns(['customerId', 'securityId']).doUpdateSet({ userId: values.userId, requestedAt: sql<Date>`now()` }),
    )
    .execute()
