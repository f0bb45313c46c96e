// The calls of Money Flows: `name`, path, and the bare SQL that its figures need.
import type { HolderCall } from './holders.ts'

const compared = `select $1::uuid as id union all select e.security_id from app.peer_groups g
  join app.peers e on e.peer_group_id = g.id where g.security_id = $1 and g.is_primary`
const sector = `select s.id from market.security_index o join market.security_index s on s.sector_code = o.sector_code
  where o.id = $1 and s.kind in ('common', 'depositary_receipt') and s.quarter is not null`

export const flowCalls: HolderCall[] = [
  {
    name: 'money flows',
    path: (id) => `/v2/money_flows?security_id=${id}`,
    sql: `select organization_id, sum(shares - previous_shares), sum(value - previous_value) from market.positions
      where quarter = $2 and security_id in (${sector}) group by 1`,
    isOwn: true,
  },
  {
    name: 'money flows by style',
    path: (id) => `/v2/money_flows/groups?security_id=${id}`,
    sql: `select style, count(*), sum(p.shares - p.previous_shares), sum(p.value - p.previous_value)
      from market.positions p join market.organization_index o on o.id = p.organization_id
      left join lateral unnest(o.styles) style on true where p.quarter = $2 and p.security_id = $1 group by 1`,
  },
  {
    name: 'money flows, managers',
    path: (id) => `/v2/money_flows/managers?security_id=${id}`,
    sql: `select p.*, o.name, k.filed_on from (
      select *, count(*) over () as total from market.positions where quarter = $2 and security_id = $1
        and previous_shares is not null order by shares - previous_shares desc limit 50) p
      join market.organization_index o on o.id = p.organization_id
      left join market.portfolios k on k.organization_id = p.organization_id and k.quarter = $2`,
  },
  {
    name: 'rotations',
    path: (id) => `/v2/money_flows/rotations/summary?security_id=${id}`,
    sql: `select organization_id, security_id, shares - previous_shares from market.positions
      where quarter = $2 and shares <> previous_shares and security_id in (${compared})`,
    isOwn: true,
  },
  {
    name: 'streaks',
    path: (id) => `/v2/money_flows/streaks?security_id=${id}`,
    sql: `select organization_id, jsonb_agg(jsonb_build_array(quarter, shares - previous_shares)) from market.positions
      where security_id = $1 and quarter between $2::date - 700 and $2 group by 1`,
  },
]
