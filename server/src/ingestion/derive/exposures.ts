// A quarter's factor scores of securities, and their value-weighted averages by portfolio.
import type pg from 'pg'
import { factorScores } from '#market/factor-scores.ts'
import type { Exposure, MarketLevels } from './styles.ts'

const scores = `create temporary table scores on commit drop as ${factorScores}`

/** Market weights, by market capitalization at quarter end. */
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

// Floating-point sums depend on their order: always by security, so that results are reproducible to the last bit.
const weighted = (score: string) => `
    sum(s.${score} * p.value order by p.security_id)
      / nullif(sum(p.value) filter (where s.${score} is not null), 0)::double precision as ${score}`

/**
 * Aggregates positions by manager before joining managers: sorted once, and without their names. A security without a
 * market weight adds no overlap; without any known weights the overlap is null.
 */
const exposures = (positions: string) => `
  select k.organization_id, k.position_count as holdings, k.turnover, o.declared_styles,
    coalesce(e.mapped_holdings, 0) as mapped_holdings, e.value_score, e.growth_score, e.dividend_yield,
    e.earnings_yield, e.earnings_growth,
    case when k.position_count > 0 and exists (select from market_weights) then coalesce(e.market_overlap, 0) end
      as market_overlap
  from affected a
  join market.portfolios k on k.organization_id = a.organization_id and k.quarter = $1::date
  join market.organizations o on o.id = k.organization_id
  left join (
    select p.organization_id, count(s.security_id)::integer as mapped_holdings,
      ${['value_score', 'growth_score', 'dividend_yield', 'earnings_yield', 'earnings_growth'].map(weighted).join(',')},
      sum(least(p.portfolio_share, coalesce(w.weight, 0)) order by p.security_id) as market_overlap
    from ${positions} p
    left join scores s on s.security_id = p.security_id
    left join market_weights w on w.security_id = p.security_id
    where p.shares > 0 and (s.security_id is not null or w.security_id is not null)
    group by p.organization_id
  ) e on e.organization_id = k.organization_id`

export interface PortfolioExposure extends Exposure {
  organizationId: string
  declaredStyles: string[]
}

export async function readExposures(
  client: pg.ClientBase,
  quarter: string,
  positions: string,
): Promise<{ market: MarketLevels; portfolios: PortfolioExposure[] }> {
  await client.query(scores.replaceAll('$1', `'${quarter}'`))
  await client.query(weights.replaceAll('$1', `'${quarter}'`))
  const level = await client.query(`
    select percentile_cont(0.75) within group (order by dividend_yield) as "topQuartileYield",
      avg(earnings_yield order by security_id) as "earningsYield",
      avg(earnings_growth order by security_id) as "earningsGrowth" from scores`)
  const { rows } = await client.query(exposures(positions), [quarter])
  return {
    market: level.rows[0] as MarketLevels,
    portfolios: rows.map((row) => ({
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
