// Alerts for a new quarter at market scale, for the users of 500 customers, who are created for it and then deleted.
import pg from 'pg'
import { evaluateEveryone } from '../server/src/features/holders/alerts/evaluation/evaluate.ts'
import { alertJobs } from '../server/src/features/holders/alerts/jobs.ts'
import { presetRules } from '../server/src/features/holders/alerts/rules/presets.ts'
import { connect } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { startJobs } from '../server/src/platform/jobs/jobs.ts'
import { createLog } from '../server/src/platform/log.ts'
import { sendMail } from '../server/src/platform/mail/jobs.ts'
import { marketDatabase } from './market-database.ts'
import type { Benchmark, Measurement } from './report.ts'

const customers = 500
const peersEach = 8
const budgetSeconds = 60

/** Ids with this prefix are ours to delete. */
const prefix = '0192bbbb-0000-7000-8'

export const alerts: Benchmark = async () => {
  const server = await startEmbeddedPostgres({ directory: await marketDatabase() })
  try {
    await migrate(server.url)
    return await measureAlerts(server.url)
  } finally {
    await server.stop()
  }
}

async function measureAlerts(url: string): Promise<Measurement[]> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const database = connect(url)
  const queue = await startJobs({ url, database, log: createLog('silent'), works: undefined }, [...alertJobs, sendMail])
  const evaluate = async (isThorough: boolean) => {
    const begin = performance.now()
    const told = await evaluateEveryone(
      {
        db: database.shared,
        signal: new AbortController().signal,
        publicUrl: 'http://rostrum.localhost',
        forCustomer: (customerId, work) =>
          database.withTenant(customerId, (db) => work(db, queue.enqueueIn(db, customerId))),
      },
      { isThorough },
    )
    return { told, seconds: (performance.now() - begin) / 1000 }
  }
  try {
    await remove(owner)
    await addCustomers(owner)
    const holders = await countHolders(owner)
    const first = await evaluate(false)
    const idle = await evaluate(false)
    const thorough = await evaluate(true)
    const shown = (seconds: number) => `${seconds.toFixed(1)} s`
    return [
      { what: `holders of ${customers} customers' own securities`, value: String(holders) },
      { what: 'alerts of the new quarter', value: String(first.told) },
      {
        what: `a new quarter for ${customers} customers`,
        value: shown(first.seconds),
        budget: `${budgetSeconds} s`,
        isMet: first.seconds < budgetSeconds && first.told > 0,
      },
      { what: 'nothing came in', value: shown(idle.seconds) },
      {
        what: 'looked at thoroughly again, told again',
        value: `${shown(thorough.seconds)}, ${thorough.told}`,
        budget: '0 told',
        isMet: thorough.told === 0,
      },
    ]
  } finally {
    await remove(owner)
    await queue.stop()
    await database.close()
    await owner.end()
  }
}

/**
 * Two securities, eight peers of each and two users per customer, spread over all securities with holders; one in ten
 * users also follows the peers. Their watermark is just before the latest quarter was derived.
 */
async function addCustomers(owner: pg.Client) {
  const peerRules = presetRules.map((rule) => ({ ...rule, inPeers: true }))
  const id = (kind: number, number: string) => `('${prefix}${kind}00-' || lpad((${number})::text, 12, '0'))::uuid`
  await owner.query(`
    create temporary table chosen as
    with held as (
      select security_id, row_number() over (order by count(*) desc, security_id) - 1 as rank, count(*) over () as known
      from market.positions where quarter = (select max(quarter) from market.portfolios) and shares > 0 group by 1
    )
    select n.number / (2 * (${peersEach} + 1)) as customer, n.number % (2 * (${peersEach} + 1)) as place, h.security_id
    from generate_series(0, ${customers * 2 * (peersEach + 1)} - 1) as n(number)
    join held h on h.rank = (n.number * 7919) % h.known`)
  await owner.query(`
    insert into identity.customers (id, name, status)
    select ${id(0, 'n')}, 'Measured ' || n, 'active' from generate_series(0, ${customers - 1}) n`)
  await owner.query(`
    insert into identity.users (id, email, first_name, last_name)
    select ${id(1, 'n')}, 'measured' || n || '@people.example', 'Measured', 'Person' from generate_series(0, ${2 * customers - 1}) n`)
  await owner.query(`
    insert into identity.customer_authorizations (id, user_id, customer_id)
    select ${id(2, 'n')}, ${id(1, 'n')}, ${id(0, 'n / 2')} from generate_series(0, ${2 * customers - 1}) n`)
  await owner.query(`
    insert into app.customer_securities (customer_id, security_id, position)
    select ${id(0, 'customer')}, security_id, place from chosen where place < 2 on conflict do nothing`)
  await owner.query(`
    insert into app.peer_groups (customer_id, id, security_id, name, is_primary)
    select ${id(0, 'customer')}, ${id(3, 'customer * 2 + place')}, security_id, 'Peers', true
    from chosen where place < 2 on conflict do nothing`)
  await owner.query(`
    insert into app.peers (customer_id, peer_group_id, security_id, position)
    select ${id(0, 'customer')}, ${id(3, 'customer * 2 + place % 2')}, security_id, place from chosen
    where place >= 2 on conflict do nothing`)
  await owner.query(
    `insert into app.alert_rules (customer_id, user_id, kind, rule, updated_at)
     select ${id(0, 'n / 2')}, ${id(1, 'n')}, rule ->> 'kind', rule, '2000-01-01'
     from generate_series(0, ${2 * customers - 1}, 10) n, jsonb_array_elements($1::jsonb) as rule`,
    [JSON.stringify(peerRules)],
  )
  await owner.query(`
    insert into app.alert_watermarks (customer_id, user_id, security_id, examined_until, from_quarter)
    select s.customer_id, a.user_id, s.security_id, b.examined_until, b.from_quarter
    from (select customer_id, security_id from app.customer_securities
          union select customer_id, security_id from app.peers) s
    join identity.customer_authorizations a on a.customer_id = s.customer_id
    cross join (select min(derived_at) - interval '5 minutes' as examined_until,
        (date_trunc('quarter', quarter) - interval '1 day')::date as from_quarter
      from market.portfolios where quarter = (select max(quarter) from market.portfolios) group by quarter) b
    where s.customer_id::text like '${prefix}%'
      and (s.security_id in (select security_id from app.customer_securities c where c.customer_id = s.customer_id)
        or exists (select from app.alert_rules r where r.customer_id = s.customer_id and r.user_id = a.user_id))`)
  await owner.query('drop table chosen; analyze app.customer_securities, app.peers, app.alert_watermarks')
}

async function countHolders(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query(`select count(*)::integer as count
    from app.customer_securities s join market.positions p on p.security_id = s.security_id
    where s.customer_id::text like '${prefix}%' and p.quarter = (select max(quarter) from market.portfolios)`)
  return rows[0].count
}

async function remove(owner: pg.Client) {
  await owner.query(`delete from identity.customers where id::text like '${prefix}%'`)
  await owner.query(`delete from identity.users where id::text like '${prefix}%'`)
  await owner.query(`select market.delete_unused_alert_events('infinity', 100000000)`)
  await owner.query(
    `delete from pgboss.job where name = 'mail.send' and data -> 'payload' ->> 'to' like 'measured%@people.example'`,
  )
}
