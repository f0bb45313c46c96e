// What successors took over from a reorganized filer: the predecessor's prior-quarter shares, allocated so that each
// counts once.

const successions = `
  create temporary table taken_over on commit drop as
  select s.predecessor_id, s.successor_id
  from market.successions s join comparable c on c.organization_id = s.successor_id
  where s.effective_quarter = $1::date`

const before = `
  create temporary table left_behind on commit drop as
  select p.organization_id as predecessor_id, p.security_id,
    round(p.shares * coalesce(s.ratio, 1))::bigint as shares, p.value
  from (select distinct predecessor_id from taken_over) t
  join market.positions p on p.organization_id = t.predecessor_id and p.quarter = $2::date and p.shares > 0
  left join split_ratio s on s.security_id = p.security_id`

/** A successor's own previous positions. */
const own = `
  create temporary table own_before on commit drop as
  select p.organization_id, p.security_id, round(p.shares * coalesce(s.ratio, 1))::bigint as shares, p.value
  from comparable c
  join market.positions p on p.organization_id = c.organization_id and p.quarter = $2::date and p.shares > 0
  left join split_ratio s on s.security_id = p.security_id
  where c.has_own and c.organization_id in (select successor_id from taken_over)`

/**
 * In proportion to each successor's gain, by running totals so that rounding neither loses nor adds a share. What no
 * successor holds any more was sold: the largest successor shows that exit, once.
 */
const inherited = `
  create temporary table inherited on commit drop as
  with gains as (
    select t.predecessor_id, t.successor_id, h.security_id, h.amount - coalesce(o.shares, 0) as gain
    from taken_over t
    join held h on h.organization_id = t.successor_id and h.kind = 'long'
    left join own_before o on o.organization_id = h.organization_id and o.security_id = h.security_id
  ), sums as (
    select l.*, g.successor_id, g.gain,
      sum(g.gain) over (partition by predecessor_id, security_id order by g.successor_id) as through,
      sum(g.gain) over (partition by predecessor_id, security_id) as total
    from left_behind l join gains g using (predecessor_id, security_id) where g.gain > 0
  ), parts as (
    select successor_id as organization_id, security_id,
      round(shares * through / total) - round(shares * (through - gain) / total) as shares,
      round(value * through / total) - round(value * (through - gain) / total) as value
    from sums
    union all
    select (select t.successor_id from taken_over t
            join market.portfolios k on k.organization_id = t.successor_id and k.quarter = $1::date
            where t.predecessor_id = l.predecessor_id order by k.eaum desc, k.organization_id limit 1),
      l.security_id, l.shares, l.value
    from left_behind l left join sums s using (predecessor_id, security_id) where s.successor_id is null
    union all
    select organization_id, security_id, shares, value from own_before
  )
  select organization_id, security_id, sum(shares)::bigint as shares, sum(value)::bigint as value from parts group by 1, 2`

const flagPortfolios = `
  update market.portfolios k set flags = array_append(k.flags, 'continues_predecessor')
  from (select distinct successor_id from taken_over) t
  where k.organization_id = t.successor_id and k.quarter = $1::date and not 'continues_predecessor' = any (k.flags)`

export const inheritedSteps = [successions, before, own, inherited, flagPortfolios]
