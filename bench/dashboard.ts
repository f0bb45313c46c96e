// The dashboard for a customer with years of data, and of the most widely held securities at market scale, at 20
// connections, against the bare SQL that its parts need.
import type pg from 'pg'
import { demoCustomers } from '../server/src/demo/load.ts'
import { demoSecurities } from '../server/src/demo/universe/demo-securities.ts'
import { irmDatabase } from './irm-database.ts'
import { type MarketCall, measureMarketCalls } from './market-calls.ts'
import type { Benchmark } from './report.ts'

const customer = demoCustomers.veltrane
const shown = `(select quarter from market.security_index where id = $1)`
const filed = `(select newest_quarter from market.directory_version)`

/** The largest changes of the latest quarter, on one side. */
const side = (which: '>' | '<') => `select p.*, o.name, count(*) over () from market.positions p
  join market.organization_index o on o.id = p.organization_id
  where p.quarter = ${filed} and p.security_id = $1 and p.shares ${which} p.previous_shares
  order by abs(p.shares - p.previous_shares) desc limit 5`

const lastContact = `(select max(a.starts_at) from app.activity_organizations x
    join app.activities a on a.customer_id = x.customer_id and a.id = x.activity_id
    where x.customer_id = '${customer}' and x.organization_id = p.organization_id and a.deleted_at is null)`
const holders = `select p.*, o.name, ${lastContact} from (select * from market.positions
    where quarter = ${shown} and security_id = $1 and shares > 0 order by shares desc limit 100) p
  join market.organization_index o on o.id = p.organization_id`

/** $1 is the security. */
const ofSecurity = [
  `select s.id, (select jsonb_agg(jsonb_build_array(p.on_date, p.close, p.volume)) from market.prices p
      where p.security_id = s.id and p.on_date > s.price_on - 45)
    from market.security_index s where s.id = $1 or s.id in (select e.security_id from app.peer_groups g
      join app.peers e on e.peer_group_id = g.id where g.security_id = $1 and g.is_primary)`,
  side('>'),
  side('<'),
  holders,
]
const ofCustomer = [
  `select a.*, t.name from app.activities a join app.activity_types t on t.customer_id = a.customer_id and t.id = a.type_id
    where a.customer_id = '${customer}' and a.deleted_at is null
      and a.starts_at between date_trunc('week', now()) and date_trunc('week', now()) + interval '7 days'`,
  `select t.* from app.tasks t where t.customer_id = '${customer}' and t.deleted_at is null and t.status = 'open'
    and t.due_at < now() + interval '7 days' order by t.due_at limit 10`,
  `select a.id, a.subject, a.starts_at from app.activities a where a.customer_id = '${customer}' and a.deleted_at is null
    order by a.starts_at desc limit 8`,
]

const callOf = (
  name: string,
  ids: readonly string[],
  budgets: Pick<MarketCall, 'budgetMs' | 'budgetRatio'>,
): MarketCall => ({
  name,
  paths: ids.map((id) => `/v2/dashboard?security_id=${id}`),
  bare: ids.map((id) => [
    ...ofSecurity.map((text) => ({ text, values: [id] })),
    ...ofCustomer.map((text) => ({ text, values: [] })),
  ]),
  ...budgets,
})

async function widelyHeld(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from market.security_index order by holder_count desc, id limit 5',
  )
  return rows.map(({ id }) => id)
}

export const dashboard: Benchmark = async () => {
  const { veltraneA, veltraneB, ostrelGauge } = demoSecurities
  return [
    ...(await measureMarketCalls(
      async () => [callOf('dashboard', [veltraneA, veltraneB, ostrelGauge], { budgetMs: 100, budgetRatio: 2 })],
      irmDatabase,
    )),
    ...(await measureMarketCalls(async (pool) => [
      callOf('dashboard, market scale', await widelyHeld(pool), { budgetMs: 150 }),
    ])),
  ]
}
