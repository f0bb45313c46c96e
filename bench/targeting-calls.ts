// The calls of targeting and IQ at market scale, at 20 connections, against the bare SQL they need: with a target list of
// 200 and a style set by hand for 50 managers.
import { demoCustomers } from '../server/src/demo/load.ts'
import { demoSecurities } from '../server/src/demo/universe/demo-securities.ts'
import { highest, shownQuarter } from './holders.ts'
import { type MarketCall, measureCalls } from './market-calls.ts'
import { type MarketSite, onMarket } from './market-site.ts'
import type { Benchmark } from './report.ts'

const customer = demoCustomers.veltrane
const security = demoSecurities.veltraneA

/** $1 is the security, $2 the quarter, $3 the target list. */
interface TargetingCall {
  name: string
  path: string
  sql: string
}

const scored = `market.target_scores t join market.organization_index o on o.id = t.organization_id
  where t.security_id = $1 and t.quarter = $2`
const peers = `select e.security_id from app.peer_groups g join app.peers e on e.peer_group_id = g.id
  where g.security_id = $1 and g.is_primary`
/** A page of the ranking, with what each row shows of its positions. */
const ranked = (condition = '') => `select p.*, r.*, m.*, x.* from (
    select t.*, o.name, o.city, o.styles, count(*) over () as total from ${scored} ${condition}
    order by t.peers_part desc nulls last limit 50) p
  left join lateral (select jsonb_agg(jsonb_build_array(z.security_id, z.value)) as held from market.positions z
    where z.quarter = $2 and z.organization_id = p.organization_id and z.security_id in (${peers})) m on true
  left join lateral (select jsonb_agg(z.shares) as trend from market.positions z where z.security_id = $1
    and z.organization_id = p.organization_id) r on true
  left join lateral (select max(a.starts_at) as last_contact from app.activity_organizations y
    join app.activities a on a.customer_id = y.customer_id and a.id = y.activity_id
    where y.customer_id = '${customer}' and y.organization_id = p.organization_id) x on true`

const tried = '40-20-10-10-10-5-5'
const question = 'growth funds in New York over $1B that hold two of our peers'

/** A stored score, with what eight quarters had. */
const explained = (table: string, subject: string, id: string) => `select t.*, h.history, s.neighbor_ids
  from market.${table} t join market.scored_securities s on s.security_id = t.security_id and s.quarter = t.quarter
  left join lateral (select jsonb_agg(jsonb_build_array(x.quarter, x.peers_part, x.industry_part, x.size_part)
    order by x.quarter) as history from market.${table} x where x.security_id = $1 and x.${subject} = t.${subject}) h on true
  where t.security_id = $1 and t.quarter = $2 and t.${subject} = '${id}'`

interface Scored {
  organizationId: string
  fundId: string
  personId: string
}

const callsOf = (listId: string, { organizationId, fundId, personId }: Scored): TargetingCall[] => [
  { name: 'targets by fit', path: '/v2/organizations/targeted', sql: ranked() },
  {
    name: 'targets by likelihood',
    path: '/v2/organizations/targeted?sort=likelihood_desc',
    sql: ranked(),
  },
  {
    name: 'targets in a metro area that hold two peers',
    path: '/v2/organizations/targeted?metro=new_york&peers_held_min=2',
    sql: ranked(`and lower(o.city) in ('new york', 'brooklyn', 'white plains', 'jersey city') and t.organization_id in (
      select z.organization_id from market.positions z where z.quarter = $2 and z.shares > 0
        and z.security_id in (${peers}) group by 1 having count(*) >= 2)`),
  },
  { name: 'targets by room', path: '/v2/organizations/targeted?sort=capacity_desc', sql: ranked() },
  { name: 'targets with tried weights', path: `/v2/organizations/targeted?weights=${tried}`, sql: ranked() },
  {
    name: 'people by fit',
    path: '/v2/people/fit',
    sql: `select i.*, t.*, count(*) over () from market.target_scores t
      join market.person_index i on i.organization_id = t.organization_id
      where t.security_id = $1 and t.quarter = $2 order by t.peers_part desc nulls last limit 50`,
  },
  {
    name: 'people of firms that hold two peers',
    path: '/v2/people/fit?peers_held_min=2',
    sql: `select i.*, t.*, count(*) over () from market.target_scores t
      join market.person_index i on i.organization_id = t.organization_id
      where t.security_id = $1 and t.quarter = $2 and t.organization_id in (
        select z.organization_id from market.positions z where z.quarter = $2 and z.shares > 0
          and z.security_id in (${peers}) group by 1 having count(*) >= 2)
      order by t.peers_part desc nulls last limit 50`,
  },
  {
    name: 'funds by fit',
    path: '/v2/funds/fit',
    sql: `select i.*, t.*, f.*, count(*) over () from market.fund_index i
      left join market.fund_scores f on f.fund_id = i.id and f.security_id = $1 and f.quarter = $2
      left join market.target_scores t on t.organization_id = i.organization_id and t.security_id = $1 and t.quarter = $2
      where f.fund_id is not null or t.organization_id is not null
      order by coalesce(f.peers_part, t.peers_part) desc nulls last limit 50`,
  },
  {
    name: 'people by the room of their firm',
    path: '/v2/people/fit?sort=capacity_desc',
    sql: `select i.*, t.*, count(*) over () from market.target_scores t
      join market.person_index i on i.organization_id = t.organization_id
      left join market.positions p on p.organization_id = t.organization_id and p.quarter = $2 and p.security_id = $1
      where t.security_id = $1 and t.quarter = $2
      order by t.typical_value - coalesce(p.value, 0) desc nulls last limit 50`,
  },
  {
    name: "an organization's Fit tab",
    path: `/v2/organizations/${organizationId}/fit`,
    sql: explained('target_scores', 'organization_id', organizationId),
  },
  { name: "a fund's Fit tab", path: `/v2/funds/${fundId}/fit`, sql: explained('fund_scores', 'fund_id', fundId) },
  {
    name: "a person's Fit tab",
    path: `/v2/people/${personId}/fit`,
    sql: `select i.*, f.* from market.person_index i join market.fund_managers m on m.person_id = i.id
      join lateral (${explained('fund_scores', 'fund_id', fundId)}) f on true where i.id = '${personId}' limit 1`,
  },
  {
    name: 'City view',
    path: '/v2/targeting/city?city=New%20York&state=NY&country=US',
    sql: ranked(`and lower(o.city) in ('new york', 'brooklyn', 'white plains', 'jersey city')`),
  },
  {
    name: 'cities',
    path: '/v2/targeting/cities',
    sql: `select o.city, o.state, o.country_code, count(*) from ${scored} group by 1, 2, 3 order by 4 desc limit 500`,
  },
  {
    name: 'target lists',
    path: '/v2/target_lists',
    sql: `select l.*, (select jsonb_object_agg(stage, count) from (select stage, count(*) from app.target_list_members m
        where m.list_id = l.id group by 1) s) from app.target_lists l
      where l.customer_id = '${customer}' and l.deleted_at is null`,
  },
  {
    name: 'a target list of 200',
    path: `/v2/target_lists/${listId}/members?page_size=200`,
    sql: `select m.*, o.*, t.*, x.* from app.target_list_members m
      join market.organization_index o on o.id = m.organization_id
      left join market.target_scores t on t.organization_id = m.organization_id and t.security_id = $1 and t.quarter = $2
      left join lateral (select max(a.starts_at) as last_contact from app.activity_organizations y
        join app.activities a on a.customer_id = y.customer_id and a.id = y.activity_id
        where y.customer_id = '${customer}' and y.organization_id = m.organization_id) x on true
      where m.list_id = $3 order by o.name limit 200`,
  },
  {
    name: 'IQ: a question',
    path: `/v2/discover/reading?q=${encodeURIComponent(question)}`,
    sql: `select $1::uuid, (select jsonb_agg(distinct quarter) from market.scored_securities where security_id = $1),
      (select jsonb_agg(t.name) from app.tags t where t.customer_id = '${customer}')`,
  },
  {
    name: 'IQ: completions',
    path: '/v2/discover/completions?q=growth%20funds%20in%20b',
    sql: `select $1::uuid, (select jsonb_agg(q.question) from app.asked_questions q where q.customer_id = '${customer}')`,
  },
  { name: 'IQ: For you', path: '/v2/discover/suggestions', sql: ranked() },
  {
    name: 'back-test',
    path: '/v2/targeting/backtest',
    sql: `select b.*, t.* from market.security_backtests b left join market.target_backtests t on t.quarter = b.quarter
      where b.security_id = $1`,
  },
  {
    name: 'what targets rest on',
    path: '/v2/targeting',
    sql: `select * from market.scored_securities where security_id = $1`,
  },
]

/** Styles by hand, and a list. Returns its id. */
async function prepare({ server, token, pool }: MarketSite, quarter: string): Promise<string> {
  await pool.query(
    `insert into app.organization_overrides (customer_id, organization_id, styles, styles_by, styles_at)
     select '${customer}', t.organization_id, '{growth}', u.id, now() from market.target_scores t, identity.users u
     where t.security_id = $1 and t.quarter = $2 and u.email = 'ada@veltrane.example'
     order by t.organization_id limit 50 on conflict do nothing`,
    [security, quarter],
  )
  const { rows } = await pool.query(
    `select organization_id as id from market.target_scores where security_id = $1 and quarter = $2 order by 1 limit 200`,
    [security, quarter],
  )
  const answer = await fetch(`${server.url}/v2/target_lists`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: `Bench ${Date.now()}`,
      security_id: security,
      organization_ids: rows.map(({ id }) => id),
    }),
  })
  if (!answer.ok) throw new Error(`No target list: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: { id: string } }).data.id
}

/** The person manages the fund, so that their fit is the fund's. */
async function scoredOnes(pool: MarketSite['pool'], quarter: string): Promise<Scored> {
  const { rows } = await pool.query(
    `select f.fund_id as "fundId", m.person_id as "personId", (select organization_id from market.target_scores
       where security_id = $1 and quarter = $2 and no_score_reason is null order by organization_id limit 1) as "organizationId"
     from market.fund_scores f join market.fund_managers m on m.fund_id = f.fund_id
     where f.security_id = $1 and f.quarter = $2 and f.no_score_reason is null order by 1, 2 limit 1`,
    [security, quarter],
  )
  if (!rows[0]) throw new Error('No fund with a score and a manager')
  return rows[0] as Scored
}

export const targetingCalls: Benchmark = () =>
  onMarket(async (site) => {
    const quarter = await shownQuarter(site.pool)
    const listId = await prepare(site, quarter)
    const scored = await scoredOnes(site.pool, quarter)
    const calls = callsOf(listId, scored).map(({ name, path, sql }): MarketCall => {
      const values = [security, quarter, listId].slice(0, highest(sql))
      return { name, paths: [path], bare: [[{ text: sql, values }]], budgetMs: 100, budgetRatio: 2 }
    })
    return measureCalls(site, calls)
  })
