// Factors of securities at a quarter's end ($1): what their companies had reported by then, divided by the price.
// Annual figures are trailing twelve months: the last fiscal year, plus this year to date, minus the same period of
// last year. Per share, they are on the split basis of that day.
import { issuerShares } from '../load/outstanding.ts'
import { measures } from '../parse/facts.ts'

const tags = Object.values(measures)
  .flatMap((measure) => [...measure.tags])
  .map((tag) => `'${tag}'`)
  .join(', ')

/** How many days before quarter end a price may be, as for market weights. */
const priceDays = 14

const splitRatio = (since: string) => `coalesce((select exp(sum(ln(x.ratio) order by x.on_date))::double precision
  from market.splits x where x.security_id = s.id and x.on_date > ${since} and x.on_date <= $1), 1)`

const priced = `
  select s.id, s.cik, s.letter, p.close::double precision as price
  from (${issuerShares('true')}) s
  cross join lateral (select close from market.prices where security_id = s.id and on_date <= $1
    and on_date > $1 - ${priceDays} order by on_date desc limit 1) p`

/** Point in time: the latest filing for each period by that day, and its first tag if it used more than one. */
const known = `
  select distinct on (cik, measure, class_letter, months, ends_on) cik, measure, class_letter, months, ends_on, filed_on,
    value::double precision as value
  from market.fundamentals
  where filed_on <= $1 and ends_on > $1 - 1300 and measure <> 'shares_outstanding' and cik in (select cik from priced)
  order by cik, measure, class_letter, months, ends_on, filed_on desc, accession desc, array_position(array[${tags}], tag)`

/** Figures of a class count before those of the company. */
const figures = `
  select distinct on (s.id, f.measure, f.months, f.ends_on) s.id, f.measure, f.months,
    (extract(year from f.ends_on) * 12 + extract(month from f.ends_on))::integer as month,
    case when f.measure like '%per_share' then f.value / ${splitRatio('f.filed_on')} else f.value end as value
  from priced s join known f on f.cik = s.cik and f.class_letter in ('', s.letter)
  order by s.id, f.measure, f.months, f.ends_on, f.class_letter desc`

/** Weeks make fiscal quarters end in one month or the next. */
const years = `
  select distinct on (id, measure, month) id, measure, month, value from (
    select id, measure, month, value, 1 as preference, month as origin from figures where months = 12
    union all
    select y.id, y.measure, n.month, y.value + n.value - b.value, 2, y.month
    from figures y
    join figures n on n.id = y.id and n.measure = y.measure and n.months in (3, 6, 9)
      and abs(n.month - y.month - n.months) <= 1
    join figures b on b.id = y.id and b.measure = y.measure and b.months = n.months and abs(n.month - 12 - b.month) <= 1
    where y.months = 12
  ) candidates
  order by id, measure, month, preference, origin desc, value`

const thisMonth = `(extract(year from $1) * 12 + extract(month from $1))`

/** The last year, and the one before it; a year that ended long ago says nothing about today. */
const latest = `
  select distinct on (y.id, y.measure) y.id, y.measure, y.value, b.value as before
  from years y left join years b on b.id = y.id and b.measure = y.measure and abs(y.month - 12 - b.month) <= 1
  where y.month > ${thisMonth} - 18
  order by y.id, y.measure, y.month desc, abs(y.month - 12 - b.month), b.month`

const balances = `
  select distinct on (id) id, value from figures where measure = 'equity' and month > ${thisMonth} - 18
  order by id, month desc`

/** Of all classes, by filing. */
const totals = `
  select cik, filed_on, ends_on, tag, accession,
    coalesce(max(value) filter (where class_letter = ''), sum(value))::double precision as shares
  from market.fundamentals
  where measure = 'shares_outstanding' and filed_on <= $1 and ends_on > $1 - 1300 and cik in (select cik from priced)
  group by 1, 2, 3, 4, 5`

/** The latest; one that is a hundred times off what is usual for the company is in another unit. */
const outstanding = `
  select distinct on (t.cik) t.cik, t.ends_on, t.shares
  from totals t join (
    select cik, percentile_disc(0.5) within group (order by shares) as shares from totals group by cik
  ) usual on usual.cik = t.cik and t.shares between usual.shares / 100 and usual.shares * 100
  where t.ends_on > $1 - 540
  order by t.cik, t.ends_on desc, t.filed_on desc, t.tag desc, t.accession desc`

const of = (measure: string, column = 'value') => `max(l.${column}) filter (where l.measure = '${measure}')`

/** Bounded, as one outlier would move the mean that all are compared with. */
const within = (least: number, most: number, value: string) =>
  `case when (${value}) is not null then greatest(${least}, least(${most}, ${value})) end`

const growth = (now: string, before: string) => `case when ${before} > 0 then ${now} / ${before} - 1 end`

const freshFactors = `
  with balances as (${balances}), outstanding as (${outstanding}),
  sums as (
    select s.id, s.price, max(t.shares) * max(${splitRatio('t.ends_on')}) as shares, max(b.value) as equity,
      ${of('earnings_per_share')} as eps, ${of('earnings_per_share', 'before')} as eps_before,
      ${of('net_income')} as income, ${of('net_income', 'before')} as income_before,
      ${of('revenue')} as revenue, ${of('revenue', 'before')} as revenue_before,
      ${of('dividends_per_share')} as dps, ${of('dividends')} as dividends
    from priced s join latest l on l.id = s.id
    left join balances b on b.id = s.id left join outstanding t on t.cik = s.cik
    group by s.id, s.price
  )
  select id as security_id,
    ${within(-1, 1, 'coalesce(eps, income / shares) / price')} as earnings_yield,
    ${within(-2, 5, 'equity / shares / price')} as book_yield,
    -- Companies that pay no dividend do not report one.
    ${within(0, 0.5, 'coalesce(dps, dividends / shares, 0) / price')} as dividend_yield,
    ${within(-1, 3, growth('revenue', 'revenue_before'))} as sales_growth,
    ${within(-1, 3, `coalesce(${growth('eps', 'eps_before')}, ${growth('income', 'income_before')})`)} as earnings_growth,
    ${within(-2, 2, 'income / nullif(greatest(equity, 0), 0)')} as return_on_equity
  from sums where eps is not null or income is not null or revenue is not null`

/** Each step is a table of its own: without its statistics the planner takes thousands of companies for a few. */
export const factorSteps = Object.entries({
  priced,
  known,
  figures,
  years,
  latest,
  totals,
  fresh_factors: freshFactors,
}).map(([name, query]) => `create temporary table ${name} on commit drop as ${query}; analyze ${name}`)
