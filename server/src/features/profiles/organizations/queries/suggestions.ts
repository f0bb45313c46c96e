import { type JobFunction, jobFunctionCodes } from '@rostrum/contract/market/job-functions'
import { sql } from 'kysely'
import { peersOf } from '#features/focus/public.ts'
import type { Db } from '#platform/database/database.ts'

/** Portfolio decision-makers, and the researchers who advise them. */
const deciding: JobFunction[] = [
  'CIO',
  'deputy_CIO',
  'portfolio_manager',
  'senior_portfolio_manager',
  'assistant_portfolio_manager',
  'fund_manager',
  'hedge_fund_manager',
  'sector_manager',
  'balanced_manager',
  'head_of_equities',
  'head_of_investments',
  'investment_committee',
]
const researching = jobFunctionCodes.filter((code) =>
  /^((senior_|junior_|equity_)?analyst|research_associate|director_of_research|head_of_research|industry_specialist|generalist)$/.test(
    code,
  ),
)

/** Cap on suggestions: a longer list is no longer a suggestion. */
const most = 500

/** An organization's children, from the market and the customer's own. */
export async function listChildIds(db: Db, parentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.organization_directory where parent_id = ${parentId}::uuid`.execute(db)
  return rows.map((row) => row.id)
}

/** Sector coverage first, then decision-makers, then research; ties go to those who manage more funds. */
export async function listSuggestedPeople(db: Db, organizationIds: string[], securityId: string | null) {
  const { rows } = await sql<{ id: string }>`
    select d.id from app.person_directory d
    cross join lateral (select
      coalesce((select s.sector_code from market.security_index s where s.id = ${securityId}::uuid) = any (d.sector_codes), false) as covers,
      d.job_functions && ${deciding}::text[] as decides, d.job_functions && ${researching}::text[] as researches) is_one
    where d.organization_id = any (${organizationIds}::uuid[])
      and (covers or decides or researches)
      and not exists (select from app.irm_people i where i.person_id = d.id)
    order by covers desc, decides desc, d.fund_count desc, d.sort_name, d.id limit ${sql.lit(most)}`.execute(db)
  return rows.map((row) => row.id)
}

/** Index funds come last: they buy what the index holds, regardless of outreach. */
export async function listSuggestedFunds(db: Db, organizationIds: string[], securityId: string | null) {
  const { rows } = await sql<{ id: string }>`
    with focus as materialized (select id, sector_code from market.security_index where id = ${securityId}::uuid),
    alike as materialized (select id from market.security_index where sector_code = (select sector_code from focus)),
    peer as materialized (select security_id from ${peersOf(securityId)} p)
    select f.id
    from market.fund_index f
    join market.fund_positions p on p.fund_id = f.id and p.on_date = f.holdings_on
    cross join focus
    left join alike on alike.id = p.security_id
    left join peer on peer.security_id = p.security_id
    where f.organization_id = any (${organizationIds}::uuid[])
    group by f.id, f.is_passive, f.weight
    having not bool_or(p.security_id = focus.id)
      and (count(peer.security_id) > 0 or count(alike.id) > 0)
    order by f.is_passive, count(peer.security_id) desc,
      sum(p.percent) filter (where alike.id is not null) desc nulls last, f.weight desc, f.id
    limit ${sql.lit(most)}`.execute(db)
  return rows.map((row) => row.id)
}
