// Positions of a quarter paired with those of any earlier quarter, as a relation like market.positions: for adjacent
// quarters it is that table, for others it is computed here. Both ends need a complete report; a filer with successors
// passes its positions on to them.
import { sql } from 'kysely'
import type { Fragment } from '#lists/matching/queries.ts'

export interface Pair {
  /** Each with its split ratio: shares at the later quarter end per share at the earlier one. */
  securities: readonly { id: string; ratio: number }[]
  from: string
  to: string
}

const complete = (name: Fragment, organizationId: Fragment, quarter: string): Fragment =>
  sql`market.portfolios ${name} on ${name}.organization_id = ${organizationId} and ${name}.quarter = ${quarter}::date
    and ${name}.state = 'holdings' and ${name}.is_complete`

const positions = ({ securities }: Pair, quarter: string): Fragment => sql`(
  select organization_id, security_id, shares, value, outstanding_share from market.positions
  where quarter = ${quarter}::date and security_id = any (${securities.map(({ id }) => id)}::uuid[]) and shares > 0)`

const ratios = ({ securities }: Pair): Fragment => sql`unnest(${securities.map(({ id }) => id)}::uuid[],
  ${securities.map(({ ratio }) => ratio)}::double precision[]) s(id, ratio)`

/** Filers that stopped filing between the quarters, each with its successors, following chains of successions. */
function heirs({ from, to }: Pair): Fragment {
  const link = sql`s.effective_quarter > ${from}::date and s.effective_quarter <= ${to}::date`
  return sql`(
    with recursive walk (predecessor_id, successor_id) as (
      select s.predecessor_id, s.successor_id from market.successions s where ${link}
      union
      select w.predecessor_id, s.successor_id from walk w join market.successions s on s.predecessor_id = w.successor_id
      where ${link})
    select w.predecessor_id, w.successor_id, k.eaum
    from walk w join ${complete(sql`k`, sql`w.successor_id`, to)}
    where not exists (select from market.portfolios o where o.organization_id = w.predecessor_id
      and o.quarter = ${to}::date and o.state = 'holdings'))`
}

const factor = (securityId: Fragment, after: Fragment, until: Fragment): Fragment => sql`coalesce((
  select exp(sum(ln(x.ratio))) from market.splits x
  where x.security_id = ${securityId} and x.on_date > ${after} and x.on_date <= ${until}), 1)`

/**
 * What each filer held, including positions that have since become the security in a merger, conversion or spin-off. As
 * in derived positions, a security that ended is not an exit, and spin-off shares are valued at the later
 * quarter-end.
 */
function own(pair: Pair): Fragment {
  const [from, to] = [sql`${pair.from}::date`, sql`${pair.to}::date`]
  const since = sql`e.state = 'counts' and e.quarter > ${from} and e.quarter <= ${to}`
  return sql`(
    select organization_id, security_id, sum(shares)::bigint as shares, sum(value)::bigint as value from (
      select p.organization_id, p.security_id, round(p.shares * s.ratio) as shares, p.value
      from ${positions(pair, pair.from)} p join ${ratios(pair)} on s.id = p.security_id
      where not exists (select from market.security_events e where e.security_id = p.security_id
        and e.kind in ('merger', 'conversion', 'ended') and ${since})
      union all
      select p.organization_id, e.other_id, r.shares,
        case when e.kind = 'spin_off' then round(r.shares * n.value / n.shares) else p.value end
      from market.security_events e join ${ratios(pair)} on s.id = e.other_id
      join market.positions p on p.quarter = ${from} and p.security_id = e.security_id and p.shares > 0
      cross join lateral (select round(p.shares * ${factor(sql`e.security_id`, from, sql`e.quarter`)} * e.ratio
        * ${factor(sql`e.other_id`, sql`e.quarter`, to)}) as shares) r
      left join ${positions(pair, pair.to)} n on n.organization_id = p.organization_id and n.security_id = e.other_id
      where ${since} and (e.kind <> 'spin_off' or n.shares > 0)
    ) held group by organization_id, security_id)`
}

/**
 * Previous positions. A predecessor's shares go to its successors in proportion to their gains, by running totals so
 * that rounding neither loses nor adds a share; if none gained, they were sold, and the largest successor shows it.
 */
const before = (pair: Pair): Fragment => sql`(
  select organization_id, security_id, sum(shares)::bigint as shares, sum(value)::bigint as value from (
    select b.organization_id, b.security_id, b.shares, b.value from own b
    where b.organization_id not in (select predecessor_id from heirs)
    union all
    select g.successor_id, g.security_id, round(g.shares * g.through / g.total) - round(g.shares * (g.through - g.gain) / g.total),
      round(g.value * g.through / g.total) - round(g.value * (g.through - g.gain) / g.total)
    from (
      select t.*, sum(t.gain) over (partition by t.predecessor_id, t.security_id order by t.place) as through,
        sum(t.gain) over (partition by t.predecessor_id, t.security_id) as total
      from (
        select r.*, case when max(r.gained) over (partition by r.predecessor_id, r.security_id) > 0 then r.gained
          else (r.place = 1)::integer end as gain
        from (
          select h.predecessor_id, h.successor_id, b.security_id, b.shares::numeric, b.value::numeric,
            greatest(coalesce(n.shares, 0) - coalesce(o.shares, 0), 0)::numeric as gained,
            row_number() over (partition by h.predecessor_id, b.security_id order by h.eaum desc, h.successor_id) as place
          from heirs h join own b on b.organization_id = h.predecessor_id
          left join ${positions(pair, pair.to)} n on n.organization_id = h.successor_id
            and n.security_id = b.security_id
          left join own o on o.organization_id = h.successor_id and o.security_id = b.security_id
        ) r
      ) t
    ) g where g.gain > 0
  ) parts group by organization_id, security_id)`

export const pairedPositions = (pair: Pair): Fragment => sql`(
  with heirs as materialized ${heirs(pair)},
    own as materialized ${own(pair)}
  select ${pair.to}::date as quarter, x.security_id, x.organization_id, x.shares, x.value,
    x.outstanding_share, null::double precision as portfolio_share,
    case when c.is_comparable then x.previous_shares end as previous_shares,
    case when c.is_comparable then x.previous_value end as previous_value
  from (
    select organization_id, security_id, coalesce(n.shares, 0) as shares, coalesce(n.value, 0) as value, n.outstanding_share,
      coalesce(b.shares, 0) as previous_shares, coalesce(b.value, 0) as previous_value
    from ${positions(pair, pair.to)} n full join ${before(pair)} b using (organization_id, security_id)
  ) x
  left join ${complete(sql`now`, sql`x.organization_id`, pair.to)}
  left join ${complete(sql`earlier`, sql`x.organization_id`, pair.from)}
  cross join lateral (select now.organization_id is not null and (earlier.organization_id is not null
    or x.organization_id in (select successor_id from heirs)) as is_comparable) c
  where x.shares > 0 or c.is_comparable)`
