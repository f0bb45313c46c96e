import type { MarketJudgment } from '@rostrum/contract/targeting/backtest'
import type { OpeningModel } from '../../scores/opening-model.ts'
import type { OwnerClient } from '../../scores/queries/work.ts'

/** Quarters with scores whose following quarter has enough filings, and the positions that both are based on. */
const judgeable = `
  select m.quarter, m.model, greatest(m.derived_through, n.derived_through) as derived_through
  from market.target_models m join market.target_models n
    on n.quarter = (m.quarter + interval '1 day' + interval '3 months' - interval '1 day')::date`

/** Latest first. */
export async function listUnjudged(client: OwnerClient) {
  const { rows } = await client.query<{ quarter: string; derivedThrough: string; model: OpeningModel }>(
    `select j.quarter::text, j.model,
       to_char(j.derived_through at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "derivedThrough"
     from (${judgeable}) j left join market.target_backtests x using (quarter)
     where x.quarter is null or x.derived_through < j.derived_through order by 1 desc`,
  )
  return rows
}

export async function storeJudgment(
  client: OwnerClient,
  of: { quarter: string; derivedThrough: string },
  judgment: MarketJudgment | null,
): Promise<void> {
  await client.query(
    `insert into market.target_backtests (quarter, derived_through, judgment) values ($1, $2, $3)
     on conflict (quarter) do update set derived_through = excluded.derived_through, judgment = excluded.judgment,
       judged_at = now()`,
    [of.quarter, of.derivedThrough, JSON.stringify(judgment)],
  )
}

/** Area under the ROC curve from ascending ranks; ties share their rank. */
const auc = (ranks: string) => `case when count(*) filter (where c.is_opening) between 1 and count(*) - 1 then
    (sum(${ranks}) filter (where c.is_opening)
      - count(*) filter (where c.is_opening) * (count(*) filter (where c.is_opening) + 1) / 2.0)
    / (count(*) filter (where c.is_opening) * (count(*) filter (where not c.is_opening))::numeric) end`

/** Managers that did not hold the security and filed for both quarters. */
export async function judgeSecurities(client: OwnerClient): Promise<void> {
  await client.query(`
    with stale as materialized (
      select s.security_id, j.quarter, j.derived_through,
        (j.quarter + interval '1 day' + interval '3 months' - interval '1 day')::date as next
      from (${judgeable}) j join market.scored_securities s using (quarter)
      left join market.security_backtests x on x.security_id = s.security_id and x.quarter = s.quarter
      where x.quarter is null or x.derived_through < j.derived_through),
    candidates as materialized (
      select t.security_id, t.quarter, s.derived_through,
        (h.organization_id is not null) as is_opening,
        row_number() over (w order by t.likelihood desc, t.organization_id) as place,
        row_number() over (w order by b.position_count desc, t.organization_id) as breadth_place,
        rank() over (w order by t.likelihood) + (count(*) over (partition by t.security_id, t.quarter, t.likelihood) - 1) / 2.0
          as ascending,
        rank() over (w order by b.position_count)
          + (count(*) over (partition by t.security_id, t.quarter, b.position_count) - 1) / 2.0 as breadth_ascending,
        count(*) over w as total
      from stale s
      join market.target_scores t on t.security_id = s.security_id and t.quarter = s.quarter and t.likelihood is not null
      join market.portfolios b on b.organization_id = t.organization_id and b.quarter = t.quarter
      join market.portfolios a on a.organization_id = t.organization_id and a.quarter = s.next
        and a.state = 'holdings' and a.is_complete
      left join market.positions h on h.quarter = s.next and h.security_id = t.security_id
        and h.organization_id = t.organization_id and h.shares > 0
      window w as (partition by t.security_id, t.quarter))
    insert into market.security_backtests (security_id, quarter, derived_through, candidate_count, opening_count,
      in_first_tenth, in_first_twenty, breadth_in_first_tenth, auc, breadth_auc)
    select c.security_id, c.quarter, c.derived_through, count(*), count(*) filter (where c.is_opening),
      count(*) filter (where c.is_opening and c.place <= ceil(c.total / 10.0)),
      count(*) filter (where c.is_opening and c.place <= 20),
      count(*) filter (where c.is_opening and c.breadth_place <= ceil(c.total / 10.0)),
      ${auc('c.ascending')}, ${auc('c.breadth_ascending')}
    from candidates c group by 1, 2, 3
    on conflict (security_id, quarter) do update set derived_through = excluded.derived_through,
      candidate_count = excluded.candidate_count, opening_count = excluded.opening_count,
      in_first_tenth = excluded.in_first_tenth, in_first_twenty = excluded.in_first_twenty,
      breadth_in_first_tenth = excluded.breadth_in_first_tenth, auc = excluded.auc, breadth_auc = excluded.breadth_auc`)
}
