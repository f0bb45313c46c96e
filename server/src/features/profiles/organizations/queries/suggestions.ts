import { type JobFunction, jobFunctionCodes, jobFunctionLabel } from '@rostrum/contract/market/job-functions'
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

/** Why it is suggested, in words. */
export interface Suggestion {
  id: string
  reasons: string[]
}

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
  const { rows } = await sql<SuggestedPerson>`
    select d.id, covers, decides, researches, d.fund_count, d.job_functions,
      (select c.name from market.security_index s join market.sectors c on c.code = s.sector_code
        where s.id = ${securityId}::uuid) as sector
    from app.person_directory d
    cross join lateral (select
      coalesce((select s.sector_code from market.security_index s where s.id = ${securityId}::uuid) = any (d.sector_codes), false) as covers,
      d.job_functions && ${deciding}::text[] as decides, d.job_functions && ${researching}::text[] as researches) is_one
    where d.organization_id = any (${organizationIds}::uuid[])
      and (covers or decides or researches)
      and not exists (select from app.irm_people i where i.person_id = d.id)
    order by covers desc, decides desc, d.fund_count desc, d.sort_name, d.id limit ${sql.lit(most)}`.execute(db)
  return rows.map((row): Suggestion => ({ id: row.id, reasons: personReasons(row) }))
}

interface SuggestedPerson {
  id: string
  covers: boolean
  decides: boolean
  researches: boolean
  fundCount: number
  jobFunctions: string[]
  sector: string | null
}

function personReasons({ covers, decides, researches, fundCount, jobFunctions, sector }: SuggestedPerson): string[] {
  const named = (codes: readonly JobFunction[]) =>
    jobFunctions
      .filter((code) => (codes as readonly string[]).includes(code))
      .map((code) => jobFunctionLabel(code, () => {}))
      .join(', ')
  return [
    ...(covers && sector ? [`Covers ${sector}`] : []),
    ...(decides ? [`Decides on the portfolio: ${named(deciding)}`] : []),
    ...(researches ? [`Research: ${named(researching)}`] : []),
    ...(fundCount > 0 ? [`Manages ${fundCount} ${fundCount === 1 ? 'fund' : 'funds'}`] : []),
  ]
}

/** Index funds come last: they buy what the index holds, regardless of outreach. */
export async function listSuggestedFunds(db: Db, organizationIds: string[], securityId: string | null) {
  const { rows } = await sql<SuggestedFund>`
    with focus as materialized (select id, sector_code from market.security_index where id = ${securityId}::uuid),
    alike as materialized (select id from market.security_index where sector_code = (select sector_code from focus)),
    peer as materialized (select security_id from ${peersOf(securityId)} p)
    select f.id, f.is_passive, count(peer.security_id)::integer as peers_held,
      (select c.name from focus join market.sectors c on c.code = focus.sector_code) as sector,
      (sum(p.percent) filter (where alike.id is not null))::double precision as sector_percent,
      coalesce(array_agg(i.ticker order by p.percent desc, i.ticker) filter (where peer.security_id is not null
        and i.ticker is not null), '{}') as peers
    from market.fund_index f
    join market.fund_positions p on p.fund_id = f.id and p.on_date = f.holdings_on
    cross join focus
    left join alike on alike.id = p.security_id
    left join market.security_index i on i.id = p.security_id
    left join peer on peer.security_id = p.security_id
    where f.organization_id = any (${organizationIds}::uuid[])
    group by f.id, f.is_passive, f.weight
    having not bool_or(p.security_id = focus.id)
      and (count(peer.security_id) > 0 or count(alike.id) > 0)
    order by f.is_passive, count(peer.security_id) desc,
      sum(p.percent) filter (where alike.id is not null) desc nulls last, f.weight desc, f.id
    limit ${sql.lit(most)}`.execute(db)
  return rows.map((row): Suggestion => ({ id: row.id, reasons: fundReasons(row) }))
}

interface SuggestedFund {
  id: string
  isPassive: boolean
  peersHeld: number
  peers: string[]
  sector: string | null
  sectorPercent: number | null
}

const namedPeers = 3

function fundReasons({ isPassive, peersHeld, peers, sector, sectorPercent }: SuggestedFund): string[] {
  const named = peers.slice(0, namedPeers).join(', ')
  return [
    ...(peersHeld > 0
      ? [`Holds ${peersHeld} of your peers${named ? `: ${named}` : ''}${peersHeld > namedPeers ? ' and others' : ''}`]
      : []),
    ...(sector && sectorPercent ? [`${sectorPercent.toFixed(1)}% of its portfolio is in ${sector}`] : []),
    ...(isPassive ? ['Tracks an index'] : []),
  ]
}
