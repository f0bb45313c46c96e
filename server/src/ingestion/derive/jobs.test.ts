// The worker's derivation job: it picks up what an import left stale, without blocking anyone.
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeUniverse } from '#demo/universe/write-universe.ts'
import { connect } from '#platform/database/database.ts'
import { withClient } from '#platform/database/with-client.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { deriveStale, deriveUnlessUnderWay, markEveryPortfolio } from './derive.ts'
import { derivePositions } from './jobs.ts'

let database: TestDatabase
let undisturbed: unknown
const log = createLog('silent')
const query = (sql: string) => withClient(database.url, async (client) => (await client.query(sql)).rows)

const numbers = () =>
  query(`select md5(string_agg(line, '|' order by line)) from (
    select p::text as line from market.positions p
    union all select concat_ws(',', organization_id, quarter, accessions, eaum, turnover, styles, flags) from market.portfolios
  ) lines`)
const stale = async () => (await query('select count(*)::integer from market.stale_portfolios'))[0].count
const runJob = (signal = new AbortController().signal) =>
  withClient(database.url, (client) => derivePositions.handleAsOwner({ client, log, signal }))

beforeAll(async () => {
  database = await createTestDatabase()
  await writeUniverse(database.url, 'test')
  await withClient(database.url, (client) => deriveStale(client))
  undisturbed = await numbers()
})
const mailbox = await openMailbox()
afterAll(async () => {
  await mailbox.close()
  await database.drop()
})

/** The state after an import that was killed before it derived anything. */
beforeEach(() =>
  withClient(database.url, async (client) => {
    await client.query(
      'delete from market.positions; delete from market.other_positions; delete from market.portfolios',
    )
    await client.query('delete from market.successions; delete from market.stale_portfolios')
    await markEveryPortfolio(client)
    await client.query(`update market.stale_portfolios set since = now() - interval '1 minute'`)
  }),
)

test('a worker derives what an import left stale', async () => {
  const shared = connect(database.url)
  const worker = await startJobs(
    { url: database.url, works: { mail: mailbox.mail, publicUrl: '' }, database: shared, log },
    [derivePositions],
  )
  const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false })
  boss.on('error', () => {})
  try {
    await worker.work()
    expect(await query(`select cron from pgboss.schedule where name = 'market.derive-positions'`)).toEqual([
      { cron: '* * * * *' },
    ])
    await boss.start()
    await boss.send(derivePositions.name, {})
    await expect.poll(stale, { timeout: 30_000, interval: 200 }).toBe(0)
    expect(await numbers()).toEqual(undisturbed)
  } finally {
    await boss.stop()
    await worker.stop()
    await shared.close()
  }
}, 60_000)

test('the worker waits while an import is adding filings', async () => {
  const before = await stale()
  await query(
    'update market.stale_portfolios set since = now() where quarter = (select max(quarter) from market.stale_portfolios)',
  )
  await runJob()
  expect(await stale()).toBe(before)
})

test('the worker does nothing if nothing is stale', async () => {
  await query('delete from market.stale_portfolios')
  await runJob()
  expect(await query('select from market.portfolios')).toEqual([])
})

test('the worker returns immediately if a derivation is running', async () => {
  let second: Promise<unknown> | undefined
  let hasFirstEnded = false
  await withClient(database.url, (client) =>
    deriveStale(client, () => {
      second ??= withClient(database.url, async (other) => [await deriveUnlessUnderWay(other), hasFirstEnded])
    }),
  )
  hasFirstEnded = true
  expect(await second).toEqual([undefined, false])
  expect(await numbers()).toEqual(undisturbed)
})

test('stopped after a quarter, or killed within one, the next run gives the same result as an uninterrupted one', async () => {
  const all = await stale()
  const stop = new AbortController()
  const stopping = runJob(stop.signal)
  stop.abort()
  await stopping
  expect(await stale()).toBe(all)

  const quarters: string[] = []
  const killed = withClient(database.url, (client) => {
    client.on('error', () => {})
    return deriveStale(client, (quarter) => {
      quarters.push(quarter)
      if (quarters.length < 3) return
      const [{ processID }] = [client as unknown as { processID: number }]
      void query(`select pg_terminate_backend(${processID})`)
    })
  })
  await expect(killed).rejects.toThrow()
  expect(await stale()).toBeGreaterThan(0)
  expect(await stale()).toBeLessThan(all)
  await runJob()
  expect(await stale()).toBe(0)
  expect(await numbers()).toEqual(undisturbed)
})
