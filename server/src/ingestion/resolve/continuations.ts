// Pairs of which one begins as the other ends: who held both, one after the other.

/** The quarters before the one in which the later security begins. */
const before = (period: string) => `${period} < o.begins and ${period} > o.begins - 100`

const ordered = [
  `create temporary table resolved_spans on commit drop as
   select security_id, min(period) as first_quarter, max(period) as last_quarter from market.compared_quarters group by 1`,
  'analyze resolved_spans',
  `create temporary table ordered_pairs on commit drop as
   select p.first_id, p.second_id,
     case when a.last_quarter <= b.first_quarter then a.security_id else b.security_id end as earlier_id,
     case when a.last_quarter <= b.first_quarter then b.security_id else a.security_id end as later_id,
     greatest(a.first_quarter, b.first_quarter) as begins
   from resolved_pairs p
   join resolved_spans a on a.security_id = p.first_id
   join resolved_spans b on b.security_id = p.second_id
   where a.last_quarter <= b.first_quarter or b.last_quarter <= a.first_quarter`,
  'analyze ordered_pairs',
]

const due = [
  `create temporary table due_ordered on commit drop as
   select o.* from ordered_pairs o join market.compared_pairs c using (first_id, second_id)
   where (c.earlier_id, c.begins) is distinct from (o.earlier_id, o.begins)
     or exists (select from touched_quarters t where t.security_id = o.later_id and t.period = o.begins)
     or exists (select from touched_quarters t where t.security_id = o.earlier_id and ${before('t.period')})`,
  'analyze due_ordered',
  `create temporary table continued_reports on commit drop as
   with sides as (
     select later_id as security_id, begins as from_quarter, begins as to_quarter from due_ordered
     union select earlier_id, begins - 99, begins - 1 from due_ordered
   )
   select r.security_id, f.organization_id, f.period, f.accession, sum(r.amount) as shares
   from sides s join market.filing_rows r using (security_id) join market.compared_filings f using (accession)
   where f.period between s.from_quarter and s.to_quarter
     and r.amount_type = 'SH' and r.put_call is null and r.amount > 0 and f.is_counted
   group by 1, 2, 3, 4, s.from_quarter, s.to_quarter`,
  'analyze continued_reports',
]

/** A reverse split often comes with a new CUSIP: then all shares move by one ratio. */
const counted = `
  with moved as (
    select o.first_id, o.second_id, l.organization_id, (max(l.shares) / max(e.shares))::double precision as ratio
    from due_ordered o
    join continued_reports l on l.security_id = o.later_id and l.period = o.begins
    join continued_reports e on e.security_id = o.earlier_id and e.organization_id = l.organization_id
      and ${before('e.period')}
    group by 1, 2, 3
  ), middles as (
    select first_id, second_id, percentile_disc(0.5) within group (order by ratio) as middle from moved group by 1, 2
  ), counted as (
    select first_id, second_id, count(*) as continued,
      count(*) filter (where ratio between middle * 0.99 and middle * 1.01) as equally
    from moved join middles using (first_id, second_id) group by 1, 2
  )
  update market.compared_pairs c
  set earlier_id = o.earlier_id, begins = o.begins, continued = coalesce(n.continued, 0),
    continued_equally = coalesce(n.equally, 0)
  from due_ordered o left join counted n using (first_id, second_id)
  where c.first_id = o.first_id and c.second_id = o.second_id`

const noLonger = `
  update market.compared_pairs c set earlier_id = null, begins = null, continued = 0, continued_equally = 0
  where c.begins is not null
    and not exists (select from ordered_pairs o where o.first_id = c.first_id and o.second_id = c.second_id)`

/** After `touched_quarters` and market.compared_quarters are known. */
export const continuationSteps: readonly string[] = [...ordered, ...due, counted, noLonger]
