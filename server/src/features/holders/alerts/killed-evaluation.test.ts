// A worker killed at any point of an evaluation: the next one resumes, and every alert is raised exactly once.
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { startProcess } from '#testing/server-process.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { evaluateAlerts } from './jobs.ts'
import { presetRules } from './rules/presets.ts'
import { openWorker } from './testing/worker.ts'

/** Few by default, to keep the test run short. */
const kills = Number(process.env.ROSTRUM_KILLS ?? 1)
const customers = 16 + 6 * kills

const id = (kind: number, number: number) => `0192ffff-0000-7000-8${kind}00-${String(number).padStart(12, '0')}`

/** The same customers in both databases, each with two users who chose immediate email, and three securities. */
async function addCustomers(db: ReturnType<typeof connect>['shared']) {
  const rules = presetRules.map((rule) => ({ ...rule, email: 'at_once', minimumValue: null }))
  for (let number = 0; number < customers; number += 1) {
    const customerId = id(0, number)
    await sql`insert into identity.customers (id, name, status) values (${customerId}, ${`Kill ${number}`}, 'active')`.execute(
      db,
    )
    for (const person of [2 * number, 2 * number + 1]) {
      const userId = id(1, person)
      await sql`insert into identity.users (id, email, first_name, last_name)
        values (${userId}, ${`kill${person}@people.example`}, 'Test', 'Person')`.execute(db)
      await sql`insert into identity.customer_authorizations (id, user_id, customer_id)
        values (${id(2, person)}, ${userId}, ${customerId})`.execute(db)
      await sql`insert into app.alert_rules (customer_id, user_id, kind, rule)
        select ${customerId}, ${userId}, r.rule ->> 'kind', r.rule
        from jsonb_array_elements(${JSON.stringify(rules)}::jsonb) as r(rule)`.execute(db)
    }
    await sql`insert into app.customer_securities (customer_id, security_id, position)
      select ${customerId}, id, 0 from (select id, row_number() over (order by id) as number from market.securities
        where id in (select security_id from market.positions)) s
      where number between ${(number * 3) % 50} and ${((number * 3) % 50) + 2}`.execute(db)
  }
}

/** Copies the latest quarter into the next one, with different numbers. */
async function addQuarter(db: ReturnType<typeof connect>['shared']) {
  await sql`create table market.positions_next partition of market.positions
    for values from ('2026-10-01') to ('2027-01-01')`.execute(db)
  await db.transaction().execute(async (change) => {
    await sql`insert into market.portfolios (organization_id, quarter, state, is_complete, accessions, filed_on, eaum, position_count)
      select organization_id, '2026-12-31', state, is_complete, accessions, '2027-02-10', eaum, position_count
      from market.portfolios where quarter = '2026-09-30'`.execute(change)
    await sql`insert into market.positions (quarter, security_id, organization_id, shares, value, previous_shares,
        previous_value, portfolio_share, outstanding_share, accessions)
      select '2026-12-31', security_id, organization_id, shares * factor, value * factor, shares, value, portfolio_share,
        outstanding_share * factor, accessions
      from (select p.*, abs(hashtext(security_id::text || organization_id::text)) % 4 as factor from market.positions p) p
      where quarter = '2026-09-30' and shares > 0`.execute(change)
  })
}

async function evaluateHere(url: string) {
  const worker = await openWorker(url)
  await worker.evaluate()
  await worker.close()
}

async function prepare() {
  const database = await createTestDatabase('market')
  const owner = connect(database.adminUrl, { connections: 2, role: null })
  await addCustomers(owner.shared)
  await evaluateHere(database.url)
  await addQuarter(owner.shared)
  const log = createLog('silent')
  const queue = await startJobs({ url: database.url, database: owner, log, works: undefined }, [
    evaluateAlerts,
    sendMail,
  ])
  return {
    url: database.url,
    db: owner.shared,
    evaluate: () => owner.withoutTenant((db) => queue.enqueueIn(db)(evaluateAlerts, {})),
    async drop() {
      await queue.stop()
      await owner.close()
      await database.drop()
    },
  }
}
type Prepared = Awaited<ReturnType<typeof prepare>>

const startWorker = ({ url }: Prepared) =>
  startProcess({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    ROLE: 'worker',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://rostrum.localhost',
  })

async function examined({ db }: Prepared): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct customer_id) from app.alert_watermarks
    where examined_until >= (select max(derived_at) from market.portfolios)`.execute(db)
  return rows[0]?.count ?? 0
}

const until = async (isDone: () => Promise<boolean>) => {
  const end = Date.now() + 60_000
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error('The evaluation does not go on')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Everything users received: alerts and queued emails. */
async function toldIn({ db }: Prepared) {
  const { rows: alerts } =
    await sql`select a.customer_id, a.user_id, a.kind, e.topic, e.security_id, e.subject, a.revision, e.facts, a.email
    from app.alerts a join market.alert_events e on e.id = a.event_id order by 1, 2, 4, 5, 6, 7`.execute(db)
  const { rows: letters } =
    await sql`select data -> 'payload' ->> 'to' as address, data -> 'payload' ->> 'subject' as subject
    from pgboss.job where name = ${sendMail.name} order by 1`.execute(db)
  return { alerts, letters }
}

async function runToEnd(database: Prepared, everybody: number) {
  const worker = await startWorker(database)
  await until(async () => {
    if ((await examined(database)) === everybody) return true
    await database.evaluate()
    await new Promise((resolve) => setTimeout(resolve, 500))
    return false
  })
  expect(await worker.end()).toBe(0)
}

test('kill -9 during an evaluation', { tags: 'full', timeout: 600_000 }, async () => {
  const [undisturbed, disturbed] = [await prepare(), await prepare()]
  try {
    const { rows } = await sql`select distinct customer_id from app.alert_watermarks`.execute(undisturbed.db)
    const everybody = rows.length
    expect(everybody).toBeGreaterThan(customers)
    await evaluateHere(undisturbed.url)
    expect(await examined(undisturbed)).toBe(everybody)

    for (let kill = 0; kill < kills; kill += 1) {
      const before = await examined(disturbed)
      const worker = await startWorker(disturbed)
      await disturbed.evaluate()
      await until(async () => (await examined(disturbed)) > before)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100))
      worker.signal('SIGKILL')
      await vi.waitFor(() => expect(worker.isRunning()).toBe(false), 10_000)
    }
    expect(await examined(disturbed)).toBeLessThan(everybody)
    await runToEnd(disturbed, everybody)

    const [whole, resumed] = [await toldIn(undisturbed), await toldIn(disturbed)]
    expect(whole.alerts.length).toBeGreaterThan(1000)
    expect(whole.letters.length).toBeGreaterThan(customers)
    expect(resumed).toEqual(whole)
  } finally {
    await Promise.all([undisturbed.drop(), disturbed.drop()])
  }
})
