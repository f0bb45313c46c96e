import type { JudgedName, MarketJudgment, SecurityJudgment } from '@rostrum/contract/targeting/backtest'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Latest first. */
export async function listJudgments(db: Db) {
  const { rows } = await sql<{ quarter: string; judgment: MarketJudgment | null }>`
    select quarter, nullif(judgment, 'null'::jsonb) as judgment from market.target_backtests
    order by quarter desc`.execute(db)
  return rows
}

export async function listSecurityJudgments(db: Db, securityIds: readonly string[]) {
  const { rows } = await sql<
    { quarter: string; securityId: string } & Omit<SecurityJudgment, 'security'> & {
        name: string
        ticker: string | null
      }
  >`
    select b.quarter, b.security_id, i.name, i.ticker, b.candidate_count, b.opening_count, b.in_first_tenth,
      b.in_first_twenty, b.breadth_in_first_tenth, b.auc, b.breadth_auc
    from market.security_backtests b join market.security_index i on i.id = b.security_id
    where b.security_id = any (${securityIds}::uuid[])`.execute(db)
  return rows
}

/** Who opened a position by the end of the following quarter, best rank first. */
export async function listBought(db: Db, securityId: string, quarter: string) {
  const { rows } = await sql<Omit<JudgedName, 'likelihood'> & { likelihoodBand: number | null; total: number }>`
    with following as (select (${quarter}::date + interval '1 day' + interval '3 months' - interval '1 day')::date as next)
    select c.*, i.name, h.value from following cross join lateral (
      select t.organization_id as id, t.likelihood_band, t.neighbor_count, t.opened_count,
        row_number() over (order by t.likelihood desc, t.organization_id)::integer as place,
        count(*) over ()::integer as total
      from market.target_scores t
      join market.portfolios a on a.organization_id = t.organization_id and a.quarter = following.next
        and a.state = 'holdings' and a.is_complete
      where t.security_id = ${securityId}::uuid and t.quarter = ${quarter}::date and t.likelihood is not null) c
    join market.positions h on h.quarter = following.next and h.security_id = ${securityId}::uuid
      and h.organization_id = c.id and h.shares > 0
    join market.organization_index i on i.id = c.id
    order by c.place`.execute(db)
  return rows
}
