// Every holders endpoint at market scale, at 20 connections, against the bare SQL it needs: the ten securities with the
// most holders, and our own where peers are shown.
import type pg from 'pg'
import { demoSecurities } from '../server/src/demo/universe/demo-securities.ts'
import { type MarketCall, measureMarketCalls } from './market-calls.ts'
import { flowCalls } from './money-flows.ts'
import type { Benchmark } from './report.ts'

/** $1 is the security, $2 the quarter shown, $3 the first of twelve. */
export interface HolderCall {
  name: string
  path: (id: string) => string
  sql: string
  isOwn?: true
}

export const first = '2023-12-31'

const holder = `o.name, o.type, o.city, o.state, o.country_code, o.styles, o.turnover, o.aum, o.eaum`
const page = `select *, rank() over (order by shares desc), count(*) over () as total from market.positions
  where quarter = $2 and security_id = $1 and shares > 0 order by shares desc limit 50`
const told = `join market.organization_index o on o.id = p.organization_id
  left join market.portfolios k on k.organization_id = p.organization_id and k.quarter = $2
  left join lateral (select min(quarter) as first_bought, count(*) as held from market.positions x
    where x.security_id = $1 and x.organization_id = p.organization_id and x.shares > 0) t on true`

/** The share classes of the issuer. */
const classes = `select s.id from market.securities own join market.securities s
  on s.issuer_id = own.issuer_id and s.kind = 'common' where own.id = $1`

const current = `select p.*, ${holder}, k.filed_on, k.is_late, t.* from (${page}) p ${told}`

export const holderCalls: HolderCall[] = [
  { name: 'current', path: (id) => `/v2/holders?security_id=${id}`, sql: current },
  {
    name: 'current by name',
    path: (id) => `/v2/holders?security_id=${id}&sort=name_asc`,
    sql: `select p.*, ${holder}, k.filed_on, t.* from (
      select p.*, count(*) over () as total from
        (select *, rank() over (order by shares desc) from market.positions
          where quarter = $2 and security_id = $1 and shares > 0) p
      join market.organization_index d on d.id = p.organization_id order by d.sort_name limit 50) p ${told}`,
  },
  {
    name: 'current with peers',
    path: (id) => `/v2/holders?security_id=${id}&with_peers=true`,
    sql: `select p.*, ${holder}, k.filed_on, t.*, (select jsonb_agg(jsonb_build_array(z.security_id, z.shares, z.value))
      from market.positions z where z.quarter = $2 and z.organization_id = p.organization_id and z.security_id in (
        select e.security_id from app.peer_groups g join app.peers e on e.peer_group_id = g.id
        where g.security_id = $1 and g.is_primary)) from (${page}) p ${told}`,
    isOwn: true,
  },
  {
    name: 'summary',
    path: (id) => `/v2/holders/summary?security_id=${id}`,
    sql: `with held as materialized (select p.*, o.type, o.is_passive, o.turnover_label, o.country_code, o.styles,
        row_number() over (order by shares desc) as rank from market.positions p
        join market.organization_index o on o.id = p.organization_id where p.quarter = $2 and p.security_id = $1)
      select (select jsonb_build_array(count(*), sum(shares), sum(value), sum(shares) filter (where rank <= 10)) from held),
        (select jsonb_agg(t) from (select type, sum(shares) from held group by 1) t),
        (select jsonb_agg(t) from (select is_passive, sum(shares) from held group by 1) t),
        (select jsonb_agg(t) from (select turnover_label, sum(shares) from held group by 1) t),
        (select jsonb_agg(t) from (select country_code, sum(shares) from held group by 1) t),
        (select jsonb_agg(t) from (select style, sum(shares) from held, unnest(styles) style group by 1) t)`,
  },
  {
    name: 'historical, twelve quarters',
    path: (id) => `/v2/holders/history?security_id=${id}&from=${first}`,
    sql: `select p.*, ${holder}, m.*, k.* from (${page}) p join market.organization_index o on o.id = p.organization_id
      left join lateral (select jsonb_agg(jsonb_build_array(x.quarter, x.shares, x.value, x.previous_shares)) from market.positions x
        where x.security_id = $1 and x.organization_id = p.organization_id) m on true
      left join lateral (select jsonb_agg(k.quarter) from market.portfolios k where k.organization_id = p.organization_id
        and k.quarter >= $3) k on true`,
  },
  {
    name: 'historical summary',
    path: (id) => `/v2/holders/history/summary?security_id=${id}&from=${first}`,
    sql: `select quarter, count(*), sum(shares), sum(value), count(*) filter (where first = quarter) from (
      select p.*, min(quarter) filter (where shares > 0) over (partition by organization_id) as first
      from market.positions p where security_id = $1 and quarter between $3 and $2) h group by quarter`,
  },
  {
    name: 'movers',
    path: (id) => `/v2/holders/movers?security_id=${id}&by_size=true`,
    sql: `select p.*, ${holder}, k.filed_on, t.* from (
      select *, rank() over (order by abs(shares - previous_shares) desc), count(*) over () as total from market.positions
      where quarter = $2 and security_id = $1 and shares <> previous_shares
      order by abs(shares - previous_shares) desc limit 50) p ${told}`,
  },
  {
    name: 'movers over a year',
    path: (id) => `/v2/holders/movers?security_id=${id}&from=2025-09-30&by_size=true`,
    sql: `select p.*, ${holder}, k.filed_on from (
      select organization_id, coalesce(n.shares, 0) as shares, coalesce(b.shares, 0) as previous_shares,
        n.value, b.value as previous_value, count(*) over () as total
      from (select * from market.positions where quarter = $2 and security_id = $1 and shares > 0) n
      full join (select * from market.positions where quarter = '2025-09-30' and security_id = $1 and shares > 0) b
        using (organization_id)
      join market.portfolios x using (organization_id) join market.portfolios y using (organization_id)
      where x.quarter = $2 and x.state = 'holdings' and x.is_complete and y.quarter = '2025-09-30'
        and y.state = 'holdings' and y.is_complete
      order by abs(coalesce(n.shares, 0) - coalesce(b.shares, 0)) desc limit 50) p
      join market.organization_index o on o.id = p.organization_id
      left join market.portfolios k on k.organization_id = p.organization_id and k.quarter = $2`,
  },
  {
    name: 'movers summary',
    path: (id) => `/v2/holders/movers/summary?security_id=${id}`,
    sql: `select sign(shares - previous_shares), count(*), sum(shares - previous_shares), sum(value - previous_value)
      from market.positions where quarter = $2 and security_id = $1 group by 1`,
  },
  {
    name: 'movers summary with peers',
    path: (id) => `/v2/holders/movers/summary?security_id=${id}`,
    sql: `select p.security_id, sign(shares - previous_shares), count(*), sum(shares - previous_shares), sum(value - previous_value)
      from market.positions p where p.quarter = $2 and p.security_id in (
        select $1::uuid union all select e.security_id from app.peer_groups g join app.peers e on e.peer_group_id = g.id
        where g.security_id = $1 and g.is_primary) group by 1, 2`,
    isOwn: true,
  },
  {
    name: 'current, all classes',
    path: (id) => `/v2/holders?security_id=${id}&classes=all`,
    sql: `select p.*, ${holder}, k.filed_on, k.is_late, t.* from (
      select organization_id, sum(shares) as shares, sum(previous_shares) as previous_shares, sum(value) as value,
        jsonb_agg(jsonb_build_array(security_id, shares, value)), rank() over (order by sum(shares) desc), count(*) over () as total
      from market.positions where quarter = $2 and security_id in (${classes})
      group by 1 having sum(shares) > 0 order by 2 desc limit 50) p
      join market.organization_index o on o.id = p.organization_id
      left join market.portfolios k on k.organization_id = p.organization_id and k.quarter = $2
      left join lateral (select min(quarter) as first_bought, count(distinct quarter) as held from market.positions x
        where x.security_id in (${classes}) and x.organization_id = p.organization_id and x.shares > 0) t on true`,
    isOwn: true,
  },
  {
    name: 'historical, all classes',
    path: (id) => `/v2/holders/history?security_id=${id}&from=${first}&classes=all`,
    sql: `select p.*, ${holder}, m.* from (
      select organization_id, sum(shares) as shares, sum(value) as value, count(*) over () as total from market.positions
      where quarter = $2 and security_id in (${classes}) group by 1 having sum(shares) > 0 order by 2 desc limit 50) p
      join market.organization_index o on o.id = p.organization_id
      left join lateral (select jsonb_agg(jsonb_build_array(x.security_id, x.quarter, x.shares, x.value, x.previous_shares))
        from market.positions x where x.security_id in (${classes}) and x.organization_id = p.organization_id
          and x.quarter >= $3) m on true`,
    isOwn: true,
  },
  {
    name: 'movers, all classes',
    path: (id) => `/v2/holders/movers?security_id=${id}&by_size=true&classes=all`,
    sql: `select p.*, ${holder}, k.filed_on from (
      select organization_id, sum(shares) as shares, sum(previous_shares) as previous_shares, count(*) over () as total
      from market.positions where quarter = $2 and security_id in (${classes})
      group by 1 having sum(shares) <> sum(previous_shares)
      order by abs(sum(shares) - sum(previous_shares)) desc limit 50) p
      join market.organization_index o on o.id = p.organization_id
      left join market.portfolios k on k.organization_id = p.organization_id and k.quarter = $2`,
    isOwn: true,
  },
  {
    name: 'peer ownership',
    path: (id) => `/v2/peer_ownership?security_id=${id}`,
    sql: `select p.*, ${holder}, k.filed_on, m.* from (
      select organization_id, count(*) filter (where shares > 0) as held, sum(value) as value, count(*) over () as total
      from market.positions where quarter = $2 and security_id in (
        select $1::uuid union all select e.security_id from app.peer_groups g join app.peers e on e.peer_group_id = g.id
        where g.security_id = $1 and g.is_primary)
      group by 1 having bool_or(shares > 0) order by 3 desc limit 50) p
      join market.organization_index o on o.id = p.organization_id
      left join market.portfolios k on k.organization_id = p.organization_id and k.quarter = $2
      left join lateral (select jsonb_agg(jsonb_build_array(x.security_id, x.shares, x.value, x.previous_shares))
        from market.positions x where x.quarter = $2 and x.organization_id = p.organization_id and x.security_id in (
          select $1::uuid union all select e.security_id from app.peer_groups g join app.peers e on e.peer_group_id = g.id
          where g.security_id = $1 and g.is_primary)) m on true`,
    isOwn: true,
  },
  {
    name: 'peer ownership summary',
    path: (id) => `/v2/peer_ownership/summary?security_id=${id}`,
    sql: `select security_id, count(*), sum(shares), sum(value), sum(shares - previous_shares) from market.positions
      where quarter = $2 and security_id in (
        select $1::uuid union all select e.security_id from app.peer_groups g join app.peers e on e.peer_group_id = g.id
        where g.security_id = $1 and g.is_primary) group by 1`,
    isOwn: true,
  },
]

export const holders: Benchmark = () =>
  measureMarketCalls(async (pool) => {
    const { rows } = await pool.query(
      `select id, quarter::text from market.security_index order by holder_count desc, id limit 10`,
    )
    const { veltraneA, veltraneB, ostrelGauge } = demoSecurities
    const shown = await shownQuarter(pool)
    const ofCall = ({ name, path, sql, isOwn }: HolderCall): MarketCall => {
      const ids: string[] = isOwn ? [veltraneA, veltraneB, ostrelGauge] : rows.map((row) => row.id)
      const values = (id: string) => [id, shown, first].slice(0, highest(sql))
      return {
        name,
        paths: ids.map(path),
        bare: ids.map((id) => [{ text: sql, values: values(id) }]),
        budgetMs: 100,
        budgetRatio: 2,
      }
    }
    return [...holderCalls, ...flowCalls].map(ofCall)
  })

/** The highest parameter number: PostgreSQL rejects values that a statement does not use. */
export const highest = (sql: string): number =>
  Math.max(...[...sql.matchAll(/\$(\d)/g)].map(([, number]) => Number(number)))

/** The default quarter of calls that name none. */
export async function shownQuarter(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(`select quarter::text from market.directory_version`)
  return rows[0].quarter
}
