import type { FitParts } from '@rostrum/contract/targeting/fit'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { ScoreContext } from '../targets/queries/context.ts'
import { fitOf, type ScoredColumns } from '../targets/queries/scored.ts'

export interface StoredFit extends Omit<ScoredColumns, 'peersHeld' | 'peerPositions' | 'trend'> {
  industryTilt: number | null
  sizeTilt: number | null
  valueLean: number | null
  growthLean: number | null
  countryShare: number | null
  yearTurnover: number | null
  positionCount: number | null
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
  neighbors: { id: string; name: string; ticker: string | null }[]
}

/** The scores of an organization with what their sentences name. */
export async function findFit(
  db: Db,
  organizationId: string,
  { securityId, quarter, weights }: ScoreContext,
): Promise<StoredFit | undefined> {
  const { rows } = await sql<StoredFit>`
    select t.*, ${fitOf('t', weights)} as fit, b.turnover as year_turnover, b.position_count,
      coalesce(h.value, 0) as held_value, i.ticker, i.name as security_name,
      coalesce(sub.name, sec.name) as industry_name, i.country_code, s.typical_parts,
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'ticker', n.ticker) order by near.place)
        from (select u.id, u.place from unnest(s.neighbor_ids) with ordinality u(id, place)
          join market.positions p on p.quarter = t.quarter and p.security_id = u.id and p.organization_id = t.organization_id
            and p.shares > 0
          order by u.place limit 3) near
        join market.security_index n on n.id = near.id), '[]') as neighbors
    from market.target_scores t
    join market.scored_securities s on s.security_id = t.security_id and s.quarter = t.quarter
    join market.security_index i on i.id = t.security_id
    left join market.subsectors sub on sub.code = i.subsector_code
    left join market.sectors sec on sec.code = i.sector_code
    left join market.portfolios b on b.organization_id = t.organization_id and b.quarter = t.quarter
    left join market.positions h on h.quarter = t.quarter and h.security_id = t.security_id
      and h.organization_id = t.organization_id
    where t.security_id = ${securityId}::uuid and t.quarter = ${quarter}::date
      and t.organization_id = ${organizationId}::uuid`.execute(db)
  return rows[0]
}

/** Oldest first. */
export async function listFitHistory(db: Db, organizationId: string, { securityId, weights }: ScoreContext) {
  const { rows } = await sql<{ quarter: string; score: number | null }>`
    select t.quarter, ${fitOf('t', weights)} as score from market.target_scores t
    where t.organization_id = ${organizationId}::uuid and t.security_id = ${securityId}::uuid
    order by t.quarter`.execute(db)
  return rows
}

/** The organization with the largest portfolio among those of the funds a person manages, else their firm. */
export async function findFirmOfPerson(db: Db, personId: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select o.id, o.name from app.person_directory d
    join market.organization_index o on o.id = coalesce(
      (select f.organization_id from market.fund_managers m join market.fund_index f on f.id = m.fund_id
        where m.person_id = d.id and f.organization_id is not null order by f.weight desc, f.id limit 1),
      d.organization_id)
    where d.id = ${personId}::uuid`.execute(db)
  return rows[0]
}

export async function findFirmOfFund(db: Db, fundId: string) {
  const { rows } = await sql<{ id: string; name: string | null; firmId: string | null }>`
    select f.id, o.name, o.id as firm_id from market.fund_index f
    left join market.organization_index o on o.id = f.organization_id where f.id = ${fundId}::uuid`.execute(db)
  return rows[0]
}
