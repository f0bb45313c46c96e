// Factor scores of securities: how much each looks like a value or a growth stock among those of its quarter.

/** Mean and standard deviation of each factor over the market. */
const levels = [
  ['earnings_yield', 'ey'],
  ['book_yield', 'by'],
  ['dividend_yield', 'dy'],
  ['sales_growth', 'sg'],
  ['earnings_growth', 'eg'],
]
  .map(
    ([factor, name]) =>
      `avg(${factor} order by security_id) ${name}, stddev_pop(${factor} order by security_id) s${name}`,
  )
  .join(', ')

/** z-scores within the market, clipped at three so that one outlier does not distort a portfolio. */
export const factorScores = `
  with latest as (
    select distinct on (security_id) * from market.factors where on_date <= $1::date order by security_id, on_date desc
  ), level as (
    select ${levels}
    from latest
  ), raw as (
    select f.security_id, f.dividend_yield, f.earnings_yield, f.earnings_growth,
      (coalesce((f.earnings_yield - ey) / nullif(sey, 0), 0) + coalesce((f.book_yield - by) / nullif(sby, 0), 0)
        + coalesce((f.dividend_yield - dy) / nullif(sdy, 0), 0)) / 3 as value_raw,
      (coalesce((f.sales_growth - sg) / nullif(ssg, 0), 0)
        + coalesce((f.earnings_growth - eg) / nullif(seg, 0), 0)) / 2 as growth_raw
    from latest f, level
  ), spread as (
    select stddev_pop(value_raw order by security_id) sv, stddev_pop(growth_raw order by security_id) sg from raw
  )
  select security_id, dividend_yield, earnings_yield, earnings_growth,
    greatest(-3, least(3, value_raw / nullif(sv, 0))) as value_score,
    greatest(-3, least(3, growth_raw / nullif(sg, 0))) as growth_score
  from raw, spread`
