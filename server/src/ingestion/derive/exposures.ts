// A quarter's factor scores of securities, and the books' value-weighted averages of them.
import type pg from 'pg'
import type { Exposure, MarketLevels } from './styles.ts'

/** z-scores within the market, cut at three so that one odd number does not bend a book. */
const scores = `
  create temporary table scores on commit drop as
  with latest as (
    select distinct on (security_id) * from market.factors where on_date <= $1::date order by security_id, on_date desc
  ), level as (
    select avg(earnings_yield) ey, stddev_pop(earnings_yield) sey, avg(book_yield) by, stddev_pop(book_yield) sby,
      avg(dividend_yield) dy, stddev_pop(dividend_yield) sdy, avg(sales_growth) sg, stddev_pop(sales_growth) ssg,
      avg(earnings_growth) eg, stddev_pop(earnings_growth) seg
    from latest
  ), raw as (
    select f.security_id, f.dividend_yield, f.earnings_yield, f.earnings_growth,
      (coalesce((f.earnings_yield - ey) / nullif(sey, 0), 0) + coalesce((f.book_yield - by) / nullif(sby, 0), 0)
        + coalesce((f.dividend_yield - dy) / nullif(sdy, 0), 0)) / 3 as value_raw,
      (coalesce((f.sales_growth - sg) / nullif(ssg, 0), 0)
        + coalesce((f.earnings_growth - eg) / nullif(seg, 0), 0)) / 2 as growth_raw
    from latest f, level
  ), spread as (select stddev_pop(value_raw) sv, stddev_pop(growth_raw) sg from raw)
  select security_id, dividend_yield, earnings_yield, earnings_growth,
    greatest(-3, least(3, value_raw / nullif(sv, 0))) as value_score,
    greatest(-3, least(3, growth_raw / nullif(sg, 0))) as growth_score
  from raw, spread`

/** The market's own weights, by market capitalisation at the quarter's end. */
const weights = `
  create temporary table market_weights on commit drop as
  with capital as (
    select o.security_id, o.shares * p.close as cap
    from (select distinct on (security_id) security_id, shares from market.shares_outstanding
          where on_date <= $1::date order by security_id, on_date desc) o
    join (select distinct on (security_id) security_id, close from market.prices
          where on_date <= $1::date and on_date > $1::date - 14 order by security_id, on_date desc) p using (security_id)
  )
  select security_id, (cap / sum(cap) over ())::double precision as weight from capital`

const exposures = `
  select k.organization_id, k.position_count as holdings, k.turnover, o.declared_styles,
    count(s.security_id)::integer as mapped_holdings,
    sum(s.value_score * p.value) filter (where s.security_id is not null) / nullif(sum(p.value) filter (where s.security_id is not null), 0) as value_score,
    sum(s.growth_score * p.value) / nullif(sum(p.value) filter (where s.security_id is not null), 0) as growth_score,
    sum(s.dividend_yield * p.value) / nullif(sum(p.value) filter (where s.dividend_yield is not null), 0) as dividend_yield,
    sum(s.earnings_yield * p.value) / nullif(sum(p.value) filter (where s.earnings_yield is not null), 0) as earnings_yield,
    sum(s.earnings_growth * p.value) / nullif(sum(p.value) filter (where s.earnings_growth is not null), 0) as earnings_growth,
    sum(least(p.portfolio_share, w.weight)) as market_overlap
  from affected a
  join market.books k on k.organization_id = a.organization_id and k.quarter = $1::date
  join market.organizations o on o.id = k.organization_id
  left join market.positions p on p.organization_id = k.organization_id and p.quarter = $1::date and p.shares > 0
  left join scores s on s.security_id = p.security_id
  left join market_weights w on w.security_id = p.security_id
  group by k.organization_id, k.position_count, k.turnover, o.declared_styles`

export interface BookExposure extends Exposure {
  organizationId: string
  declaredStyles: string[]
}

export async function readExposures(
  client: pg.ClientBase,
  quarter: string,
): Promise<{ market: MarketLevels; books: BookExposure[] }> {
  await client.query(scores.replaceAll('$1', `'${quarter}'`))
  await client.query(weights.replaceAll('$1', `'${quarter}'`))
  const level = await client.query(`
    select percentile_cont(0.75) within group (order by dividend_yield) as "topQuartileYield",
      avg(earnings_yield) as "earningsYield", avg(earnings_growth) as "earningsGrowth" from scores`)
  const { rows } = await client.query(exposures, [quarter])
  return {
    market: level.rows[0] as MarketLevels,
    books: rows.map((row) => ({
      organizationId: row.organization_id,
      declaredStyles: row.declared_styles,
      holdings: row.holdings,
      mappedHoldings: row.mapped_holdings,
      turnover: row.turnover,
      valueScore: row.value_score,
      growthScore: row.growth_score,
      dividendYield: row.dividend_yield,
      earningsYield: row.earnings_yield,
      earningsGrowth: row.earnings_growth,
      marketOverlap: row.market_overlap,
    })),
  }
}
