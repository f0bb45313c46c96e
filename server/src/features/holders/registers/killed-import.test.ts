// A worker killed while reading a register: the next one resumes, and every row is imported exactly once.
import { registers } from '@rostrum/contract/holders/registers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { type Jobs, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { type Api, startApi } from '#testing/api.ts'
import { type ServerProcess, startProcess } from '#testing/server-process.ts'
import { registerJobs, resumeRegisters } from './jobs.ts'
import { ada, ended, importOf } from './testing/imports.ts'

/** One by default, and only during an import, to keep the test run short; with more, all tests here run. */
const kills = Number(process.env.ROSTRUM_KILLS ?? 1)
/** Each kill needs rows left to read. */
const rowCount = 3000 + 3000 * kills
const securityId = demoSecurities.veltraneB
const { registry } = registers

let api: Api
let owner: Database
let queue: Jobs
let worker: ServerProcess | undefined
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  owner = connect(api.adminUrl, { connections: 2, role: null })
  const log = createLog('silent')
  queue = await startJobs({ url: api.databaseUrl, database: owner, log, works: undefined }, registerJobs)
})
afterEach(async () => {
  await worker?.end()
})
afterAll(async () => {
  await queue.stop()
  await owner.close()
  await api.stop()
})

const startWorker = async () => {
  worker = await startProcess({
    NODE_ENV: 'test',
    DATABASE_URL: api.databaseUrl,
    ROLE: 'worker',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://rostrum.localhost',
  })
  return worker
}

const kill = async (process: ServerProcess) => {
  process.signal('SIGKILL')
  await vi.waitFor(() => expect(process.isRunning()).toBe(false), 10_000)
}

/** Runs what the scheduler would run a minute later. */
async function resume() {
  await sql`update app.register_snapshots set touched_at = now() - interval '2 minutes'`.execute(owner.shared)
  await sql`update app.register_previews set touched_at = now() - interval '2 minutes'`.execute(owner.shared)
  await owner.withoutTenant((db) => queue.enqueueIn(db)(resumeRegisters, {}))
}

const text = [
  'Account,Holder,Shares,State,Type,Held since',
  ...Array.from({ length: rowCount }, (_, row) => {
    const shares = row % 500 === 3 ? 'n/a' : 1 + ((row * 7919) % 9973)
    const account = row % 500 === 4 ? row - 2 : row
    return `${account},Holder ${row % 900} of ${row % 7},${shares},NY,Trust,2019-04-${10 + (row % 20)}`
  }),
].join('\n')

const bodyOf = (onDate: string, more: object = {}) => importOf(api, 'registry', text, onDate, { securityId, ...more })
const read = (id: string) => api.call(registry.read, { params: { id } }, ada)

async function untilRead(id: string, rows: number) {
  const begins = async () => expect((await read(id)).rowsRead).toBeGreaterThanOrEqual(rows)
  await vi.waitFor(begins, { timeout: 60_000, interval: 10 })
}

/** Everything that an import writes, except the snapshot's own ids. */
async function contentOf(id: string) {
  const { rows: positions } = await sql`select to_jsonb(p) - 'snapshot_id' as position
    from app.register_positions p where snapshot_id = ${id} order by holder_key`.execute(owner.shared)
  const { rows: issues } = await sql`select row_number, is_rejected, reason, cells
    from app.register_issues where snapshot_id = ${id} order by row_number`.execute(owner.shared)
  const { rows: words } = await sql`select word, holder_count
    from app.register_words where snapshot_id = ${id} order by word`.execute(owner.shared)
  const { breakdowns, rowsRead, rowsRejected, rowsAddedUp, holderCount, shares } = await read(id)
  return { positions, issues, words, breakdowns, rowsRead, rowsRejected, rowsAddedUp, holderCount, shares }
}

const countPositions = async (id: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from app.register_positions where snapshot_id = ${id}`.execute(owner.shared)
  return rows[0]?.count ?? 0
}

test('kill -9 during an import: every row once, and correct progress', {
  tags: 'full',
  timeout: 300_000,
}, async () => {
  const [whole, disturbed] = [await bodyOf('2026-06-30'), await bodyOf('2026-07-31')]
  const { id: wholeId } = await api.call(registry.start, { body: whole }, ada)
  await startWorker()
  await ended(api, 'registry', wholeId, 120_000)
  await worker?.end()

  const { id } = await api.call(registry.start, { body: disturbed }, ada)
  for (let done = 0; done < kills; done += 1) {
    const { rowsRead: before } = await read(id)
    const process = await startWorker()
    await resume()
    await untilRead(id, before + 1)
    await kill(process)
    const { state, rowsRead } = await read(id)
    expect(state).toBe('importing')
    expect(rowsRead).toBeLessThan(rowCount)
    // Reported progress matches the stored rows.
    const { rows: kept } = await sql<{ rows: number }>`select
      (select coalesce(sum(row_count), 0) from app.register_positions where snapshot_id = ${id})
      + (select count(*) from app.register_issues where snapshot_id = ${id} and is_rejected) as rows`.execute(
      owner.shared,
    )
    expect(Number(kept[0]?.rows)).toBe(rowsRead)
  }
  await startWorker()
  await resume()
  expect(await ended(api, 'registry', id, 120_000)).toMatchObject({ state: 'ready', rowsRead: rowCount })
  expect(await contentOf(id)).toEqual(await contentOf(wholeId))
})

test.skipIf(kills < 2)(
  'an import can be cancelled midway, even after its worker was killed; the snapshot it would replace stays',
  {
    timeout: 300_000,
  },
  async () => {
    const body = await bodyOf('2026-07-31', { replaces: true })
    const isWorking = [true, false]
    for (const isAlive of isWorking) {
      const { id } = await api.call(registry.start, { body }, ada)
      const process = await startWorker()
      await untilRead(id, 1)
      if (!isAlive) await kill(process)
      expect(await api.call(registry.cancel, { params: { id } }, ada)).toMatchObject({ state: 'cancelled' })
      if (!isAlive) expect(await countPositions(id)).toBeGreaterThan(0)
      if (!isAlive) await startWorker()
      await vi.waitFor(async () => expect(await countPositions(id)).toBe(0), { timeout: 60_000, interval: 100 })
      const snapshots = await api.call(registry.list, { query: { securityId } }, ada)
      expect(snapshots.find(({ onDate, state }) => onDate === '2026-07-31' && state === 'ready')).toBeDefined()
      await worker?.end()
    }
  },
)

test.skipIf(kills < 2)(
  'kill -9 during a preview; the preview is reused, and can be cancelled',
  { timeout: 300_000 },
  async () => {
    const body = await bodyOf('2026-08-31')
    const begun = await api.call(registry.preview, { body }, ada)
    expect(begun).toMatchObject({ state: 'reading', rowsRead: 5000, rowCount })
    expect((await api.call(registry.preview, { body }, ada)).id).toBe(begun.id)
    const params = { id: begun.id }

    // Our row lock blocks the worker, which is then killed while waiting.
    await owner.shared.transaction().execute(async (held) => {
      await sql`select from app.register_previews where id = ${begun.id} for update`.execute(held)
      const process = await startWorker()
      const isWaited = async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(owner.shared)
        expect(rows.length).toBeGreaterThan(0)
      }
      await vi.waitFor(isWaited, { timeout: 30_000 })
      await kill(process)
    })
    expect(await api.call(registry.readPreview, { params }, ada)).toMatchObject({ state: 'reading', rowsRead: 5000 })
    await startWorker()
    await resume()
    const isRead = async () => {
      const preview = await api.call(registry.readPreview, { params }, ada)
      expect(preview.state).toBe('ready')
      return preview
    }
    const rejectedCount = rowCount / 500
    expect(await vi.waitFor(isRead, { timeout: 60_000, interval: 100 })).toMatchObject({
      rowsRead: rowCount,
      rejectedCount,
      validCount: rowCount - rejectedCount,
    })
    await expect(api.call(registry.cancelPreview, { params }, ada)).rejects.toMatchObject({ status: 409 })
    await worker?.end()

    const other = await api.call(registry.preview, { body: { ...body, onDate: '2026-08-30' } }, ada)
    const cancelled = await api.call(registry.cancelPreview, { params: { id: other.id } }, ada)
    expect(cancelled).toMatchObject({ state: 'cancelled', rowsRead: 5000 })
    const again = await api.call(registry.preview, { body: { ...body, onDate: '2026-08-30' } }, ada)
    expect(again.id).not.toBe(other.id)
    const miles = { as: 'miles@veltrane.example' }
    await expect(api.call(registry.readPreview, { params }, miles)).rejects.toMatchObject({ status: 404 })
  },
)
