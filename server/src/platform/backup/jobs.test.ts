import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { connect, type Database } from '../database/database.ts'
import { withClient } from '../database/with-client.ts'
import { createLog } from '../log.ts'
import { registry, watchBackups } from '../metrics.ts'
import { backUpEveryNight } from './jobs.ts'

let folder: string
let own: TestDatabase
let database: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-nightly-'))
  own = await createTestDatabase()
  database = connect(own.applicationUrl, { connections: 1 })
  watchBackups(database)
})
afterAll(async () => {
  await database.close()
  await own.drop()
  await rm(folder, { recursive: true })
})

const directory = () => join(folder, 'nightly')

const runNight = (keep: number, more: { passphraseFile?: string; directory?: string } = {}) => {
  const backup = { directory: directory(), keep, passphraseFile: undefined, ...more }
  const { signal } = new AbortController()
  const log = createLog('silent')
  return withClient(own.url, (client) =>
    backUpEveryNight(own.url, { backup, dataDirectory: folder }).handleAsOwner({ client, log, signal }),
  )
}

const metric = async (name: string) =>
  Number((await registry.metrics()).match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1])

test('the latest backups are kept, and nothing else is deleted', async () => {
  await mkdir(directory())
  const old = ['rostrum-2026-01-01T013000Z.backup', 'rostrum-2026-01-02T013000Z.backup']
  for (const name of [...old, 'rostrum-by-hand.backup', 'rostrum-2026-01-03T013000Z.backup.partial', 'notes.txt']) {
    await writeFile(join(directory(), name), '')
  }
  await utimes(join(directory(), 'rostrum-2026-01-03T013000Z.backup.partial'), 0, 0)
  await runNight(2)
  const left = (await readdir(directory())).sort()
  expect(left).toEqual([
    'notes.txt',
    old[1],
    expect.stringMatching(/^rostrum-20\d\d-.*Z\.backup$/),
    'rostrum-by-hand.backup',
  ])
  expect(await metric('rostrum_backup_last_bytes')).toBeGreaterThan(10_000)
  expect(await metric('rostrum_backup_last_success_timestamp_seconds')).toBeCloseTo(Date.now() / 1000, -2)
})

test('a failure is recorded with its reason, and deletes nothing', async () => {
  await writeFile(join(folder, 'file'), '')
  const before = await readdir(directory())
  await expect(runNight(1, { directory: join(folder, 'file', 'below') })).rejects.toThrow()
  expect(await readdir(directory())).toEqual(before)
  const records = await database.shared
    .selectFrom('identity.backups')
    .select(['isScheduled', 'bytes', 'error'])
    .orderBy('finishedAt', 'desc')
    .execute()
  expect(records).toMatchObject([
    { isScheduled: true, bytes: null, error: expect.stringContaining('not a directory') },
    { isScheduled: true, error: null },
  ])
  expect(await metric('rostrum_backup_last_failure_timestamp_seconds')).toBeCloseTo(Date.now() / 1000, -2)
})

test("the application's role reads the records and writes none", async () => {
  const attempt = database.shared.deleteFrom('identity.backups').execute()
  await expect(attempt).rejects.toThrow('permission denied')
})

test('without BACKUP_DIR it does nothing', async () => {
  const { signal } = new AbortController()
  const job = backUpEveryNight(own.url, { backup: undefined, dataDirectory: folder })
  await withClient(own.url, (client) => job.handleAsOwner({ client, log: createLog('silent'), signal }))
  expect((await database.shared.selectFrom('identity.backups').select('id').execute()).length).toBe(2)
})

test('metrics are there when the database is not', async () => {
  const gone = connect(own.applicationUrl, { connections: 1 })
  watchBackups(gone)
  await gone.close()
  expect(await registry.metrics()).toMatch(/^process_cpu_seconds_total/m)
  watchBackups(database)
})
