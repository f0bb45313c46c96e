// Set-based steps that turn the filings that count into positions and portfolios, for one quarter ($1) and the prior
// one ($2). Temporary tables: `counted` lists those filings, `affected` the managers to recompute; $made is the table
// that their positions are written to (see positions-table.ts).
import { inheritedSteps } from './inherited.ts'
import { beforeOf, receivedSteps } from './received.ts'

/** Small integers while grouping, text afterwards. */
const kinds = `'{long,principal,put,call}'::text[]`
const kindNumber = (side: string) =>
  `case ${side} when 'put' then 3 when 'call' then 4 else case r.amount_type when 'PRN' then 2 else 1 end end`

/** To dollars, rounded. */
const dollars = (value: string) => `(${value} * c.multiplier + c.divisor / 2) / c.divisor`

/** Rows of a security that is known under several ids count for the surviving one (see ingestion/resolve). */
const canonical = `
  create temporary table joined_securities on commit drop as
  select id, same_as from market.securities where same_as is not null`

/** Filed amounts and values are integers that fit a bigint, whose sums are exact and faster than numeric ones. */
const summed = `
  select c.number, coalesce(j.same_as, r.security_id) as security_id, ${kindNumber('r.put_call')} as kind, sum(r.amount::bigint)::bigint as amount,
    sum(r.value::bigint)::bigint as value
  from counted c join market.filing_rows r on r.accession = c.accession
  left join joined_securities j on j.id = r.security_id
  where c.is_alone and r.security_id is not null
  group by 1, 2, 3`

/** Rows that are not counted as filed (see doubted-rows.ts): another kind, another value, or not at all. */
const summedWithDoubts = `
  select c.number, coalesce(j.same_as, r.security_id) as security_id, ${kindNumber("coalesce(nullif(d.counted_as, 'long'), r.put_call)")} as kind,
    sum(r.amount::bigint)::bigint as amount,
    coalesce(sum(r.value::bigint) filter (where d.counted_value is null), 0)::bigint as value,
    coalesce(sum(d.counted_value), 0)::bigint as corrected
  from counted c join market.filing_rows r on r.accession = c.accession
  left join joined_securities j on j.id = r.security_id
  left join market.doubted_rows d on d.accession = r.accession and d.row_number = r.row_number
  where not c.is_alone and r.security_id is not null and d.counted_as is distinct from 'nothing'
  group by 1, 2, 3`

/**
 * All rows of the filings that count, summed by manager, security and type: a CUSIP on twelve rows is one position.
 * Most portfolios are a single filing without doubts; only the others need a second aggregation.
 */
const held = `
  create temporary table held on commit drop as
  select c.organization_id, s.security_id, (${kinds})[s.kind] as kind, s.amount,
    (${dollars('s.value')})::bigint as value, array[c.accession] as accessions
  from counted c join (${summed}) s using (number)
  union all
  select c.organization_id, s.security_id, (${kinds})[s.kind], sum(s.amount)::bigint,
    sum(${dollars('s.value')} + s.corrected)::bigint, array_agg(c.accession order by c.accession)
  from counted c join (${summedWithDoubts}) s using (number)
  group by 1, 2, 3`

/**
 * Reports comparable with the prior quarter: holdings reported in full at both ends, possibly by a predecessor. A
 * missing report, a notice, a confidential report or a cover page alone causes neither a purchase nor an exit.
 */
const comparable = `
  create temporary table comparable on commit drop as
  select a.organization_id, before.organization_id is not null as has_own
  from affected a
  join market.portfolios now on now.organization_id = a.organization_id and now.quarter = $1::date
  left join market.portfolios before on before.organization_id = a.organization_id and before.quarter = $2::date
    and before.state = 'holdings' and before.is_complete
  where now.state = 'holdings' and now.is_complete
    and (before.organization_id is not null or exists (
      select from market.successions s where s.effective_quarter = $1::date and s.successor_id = a.organization_id))`

/** Split ratio between the two quarter ends: new shares per old share. */
const splits = `
  create temporary table split_ratio on commit drop as
  select security_id, exp(sum(ln(ratio) order by on_date)) as ratio
  from market.splits where on_date > $2::date and on_date <= $1::date group by security_id`

/** Prior-quarter positions on today's split basis; those of successors are computed in inherited.ts. */
const previous = `
  select p.organization_id, p.security_id,
    case when s.ratio is null then p.shares else round(p.shares * s.ratio)::bigint end as shares, p.value
  from comparable c
  join market.positions p on p.organization_id = c.organization_id and p.quarter = $2::date
  left join split_ratio s on s.security_id = p.security_id
  where p.shares > 0 and c.has_own and c.organization_id not in (select successor_id from taken_over)
  union all
  select organization_id, security_id, shares, value from inherited`

const outstanding = `
  create temporary table outstanding on commit drop as
  select distinct on (security_id) security_id, shares
  from market.shares_outstanding where on_date <= $1::date order by security_id, on_date desc`

/**
 * A closed position is kept for this quarter with zero shares, based on the report that no longer lists it. Ordered by
 * the key, for locality of reads.
 */
const makePositions = `
  insert into $made (quarter, security_id, organization_id, shares, value, previous_shares, previous_value,
    portfolio_share, outstanding_share, accessions, event_id)
  select $1::date, security_id, organization_id, coalesce(h.shares, 0), coalesce(h.value, 0),
    case when c.organization_id is not null then coalesce(b.shares, 0) end,
    case when c.organization_id is not null then coalesce(b.value, 0) end,
    case when k.eaum > 0 then coalesce(h.value, 0) / k.eaum::double precision end,
    coalesce(h.shares, 0) / o.shares::double precision,
    coalesce(h.accessions, k.accessions), b.event_id
  from (select organization_id, security_id, amount as shares, value, accessions
        from held where kind = 'long') h
  full join (${beforeOf(previous)}) b using (organization_id, security_id)
  join market.portfolios k using (organization_id)
  left join comparable c using (organization_id)
  left join outstanding o using (security_id)
  where k.quarter = $1::date
  order by security_id, organization_id`

const clearOthers = `
  delete from market.other_positions p using affected a
  where p.organization_id = a.organization_id and p.quarter = $1::date`

const insertOthers = `
  insert into market.other_positions (quarter, security_id, organization_id, kind, amount, value, accessions)
  select $1::date, security_id, organization_id, kind, amount, value, accessions from held where kind <> 'long'`

const fillPortfolios = `
  update market.portfolios k set
    eaum = coalesce(t.eaum, 0), position_count = coalesce(t.position_count, 0), top_ten_share = t.top_ten_share
  from affected a left join (
    select organization_id, sum(value)::bigint as eaum, count(*)::integer as position_count,
      case when sum(value) > 0 then sum(value) filter (where rank <= 10) / sum(value)::double precision end as top_ten_share
    from (select organization_id, value, row_number() over (partition by organization_id order by value desc, security_id) as rank
          from held where kind = 'long') ranked
    group by organization_id
  ) t using (organization_id)
  where k.organization_id = a.organization_id and k.quarter = $1::date`

/**
 * Quarterly turnover: the lesser of purchases and sales over the average portfolio. A change in shares is valued at the
 * mean of the two quarter-end prices, on today's split basis; both sides are doubled here, which avoids halves. In
 * numeric, whose sums do not depend on their order.
 */
const quarterTurnover = `
  update market.portfolios k set quarter_turnover = t.turnover
  from affected a left join (
    select organization_id,
      (least(sum(greatest(flow, 0)), sum(greatest(-flow, 0)))
        / nullif(sum(value) + sum(previous_value), 0))::double precision as turnover
    from (
      select organization_id, value, previous_value, case when shares = previous_shares then 0 else
        (shares - previous_shares) * (coalesce(now_price, then_price) + coalesce(then_price, now_price)) end as flow
      from (
        select organization_id, shares, previous_shares, value, previous_value,
          value::numeric / nullif(shares, 0) as now_price, previous_value::numeric / nullif(previous_shares, 0) as then_price
        from $made join comparable using (organization_id)
      ) priced
    ) flows
    group by organization_id
  ) t using (organization_id)
  where k.organization_id = a.organization_id and k.quarter = $1::date`

/** Events are found in what these collect; the steps below compare it with the prior quarter. */
export const collectingSteps = [canonical, 'analyze joined_securities', held]

/** Order matters: a portfolio's total must be known before positions become shares of it. */
export const steps = [
  fillPortfolios,
  comparable,
  'analyze comparable',
  splits,
  'analyze split_ratio',
  ...inheritedSteps,
  ...receivedSteps(previous),
  outstanding,
  makePositions,
  'analyze $made',
  clearOthers,
  insertOthers,
  quarterTurnover,
]

/** The sum of four quarters, or null with fewer: part of a year would look like low turnover. */
export const yearTurnover = `
  update market.portfolios k set turnover = t.turnover
  from (
    select q.organization_id, case when count(q.quarter_turnover) = 4 then sum(q.quarter_turnover order by q.quarter) end as turnover
    from market.portfolios q join affected a using (organization_id)
    where q.quarter > ($1::date - interval '1 year')::date and q.quarter <= $1::date
    group by 1
  ) t
  where k.organization_id = t.organization_id and k.quarter = $1::date`
