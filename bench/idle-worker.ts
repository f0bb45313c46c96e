// What an idle worker costs the database: transactions per minute, with many customers.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { loadDemo } from '../server/src/demo/load.ts'
import { loadDemoMarket } from '../server/src/demo/market.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { withClient } from '../server/src/platform/database/with-client.ts'
import { startProcess } from '../server/src/testing/server-process.ts'
import type { Benchmark } from './report.ts'

const customers = 1000
const minutes = 2
const budget = 1000

export const idleWorker: Benchmark = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'rostrum-bench-idle-'))
  const server = await startEmbeddedPostgres({ directory, durable: false })
  try {
    await migrate(server.url)
    await loadDemo(server.url)
    await loadDemoMarket(server.url, 'test', () => {})
    return await withClient(server.url, async (owner) => {
      await addCustomers(owner)
      const environment = { NODE_ENV: 'test', DATABASE_URL: server.url, ROLE: 'worker', LOG_LEVEL: 'silent' }
      const worker = await startProcess({ ...environment, DATA_DIR: directory, PUBLIC_URL: 'http://rostrum.localhost' })
      try {
        await untilQuiet(owner)
        const before = await commits(owner)
        await pause(minutes * 60_000)
        const perMinute = Math.round(((await commits(owner)) - before) / minutes)
        return [
          {
            what: `transactions a minute, idle, ${customers} customers`,
            value: String(perMinute),
            budget: String(budget),
            isMet: perMinute < budget,
          },
        ]
      } finally {
        await worker.end()
      }
    })
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Each with a member, a security, an open task that is not due, and the feature whose scores are kept up to date. */
async function addCustomers(owner: pg.ClientBase) {
  await owner.query(`
    insert into identity.customers (id, name, status, features)
    select gen_random_uuid(), 'Idle ' || n, 'active', '{engagement_score}' from generate_series(1, ${customers}) n`)
  const idle = `identity.customers c, (select id from identity.users limit 1) u where c.name like 'Idle %'`
  await owner.query(`
    insert into identity.customer_authorizations (id, user_id, customer_id) select gen_random_uuid(), u.id, c.id from ${idle}`)
  await owner.query(`
    insert into app.customer_securities (customer_id, security_id, position)
    select c.id, (select min(security_id::text)::uuid from market.positions), 0 from ${idle}`)
  await owner.query(`
    insert into app.tasks (customer_id, id, user_id, subject, due_at)
    select c.id, gen_random_uuid(), u.id, 'Later', now() + interval '30 days' from ${idle}`)
}

/** Waits until every score has been computed and every customer has been evaluated. */
async function untilQuiet(owner: pg.ClientBase) {
  const isDone = async () => {
    const { rows } = await owner.query(`select
      (select count(*) from app.computed_state where computed_at is not null) >= ${customers}
      and (select count(distinct customer_id) from app.alert_watermarks) >= ${customers}
      and not exists (select from pgboss.job where name like 'irm.compute%' and state in ('created', 'active')) as done`)
    return rows[0].done === true
  }
  while (!(await isDone())) await pause(1000)
}

async function commits(owner: pg.ClientBase): Promise<number> {
  // PostgreSQL's statistics are reported some seconds late.
  await pause(12_000)
  const { rows } = await owner.query('select xact_commit from pg_stat_database where datname = current_database()')
  return Number(rows[0].xact_commit)
}
