// kill -9 while a file is received, scanned and swept: what was acknowledged is whole and is not lost, and nothing that
// is not whole is ever completed.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { files } from '@rostrum/contract/files'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { type Api, startApi } from '#testing/api.ts'
import { askAddress, put, startFileWorker, statusOf } from '#testing/file-uploads.ts'
import { type ServerProcess, startProcess } from '#testing/server-process.ts'

let api: Api
let folder: string
/** A daemon that accepts a stream and never answers. */
let silent: Server
let silentAddress: string
const held: Socket[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-killed-'))
  api = await startApi({ environment: { DATA_DIR: folder } })
  silent = createServer((socket) => void held.push(socket.on('error', () => undefined).resume())).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const bound = silent.address()
  silentAddress = `tcp://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
})
afterAll(async () => {
  for (const socket of held) socket.destroy()
  silent.close()
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

const start = (role: 'api' | 'worker', environment: Record<string, string> = {}) =>
  startProcess({
    NODE_ENV: 'test',
    DATABASE_URL: api.applicationUrl,
    DATABASE_OWNER_URL: api.databaseUrl,
    ROLE: role,
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    PUBLIC_URL: 'http://rostrum.localhost',
    ...environment,
  })

const kill = async (process: ServerProcess) => {
  process.signal('SIGKILL')
  await vi.waitFor(() => expect(process.isRunning()).toBe(false), 10_000)
}

const storageUrl = () => pathToFileURL(join(folder, 'files')).href
const stateOf = async (fileKey: string) => {
  const { rows } = await sql<{ status: string }>`
    select status from app.files where id = ${fileKey.split('/')[1]}`.execute(api.db)
  return rows[0]?.status
}
const stored = () => readdir(join(folder, 'files', 'private', demoCustomers.veltrane)).catch(() => [])

test('during a transfer: nothing is kept under its name, and it is never completed', { tags: 'full' }, async () => {
  const server = await start('api')
  const { path, fileKey, contentType } = await askAddress(api, 'cut.txt')
  async function* endless() {
    for (let sent = 0; sent < 1000; sent += 1) {
      yield Buffer.alloc(100_000, 'a')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const sending = fetch(`${server.url}${path}`, {
    method: 'PUT',
    headers: { 'content-type': contentType, 'content-length': '100000000' },
    body: endless() as unknown as ReadableStream,
    duplex: 'half',
  } as RequestInit).catch((error: unknown) => error)
  await vi.waitFor(async () => expect(await readdir(join(folder, 'files', 'incoming'))).toHaveLength(1), 10_000)
  await kill(server)
  expect(await sending).toBeInstanceOf(Error)
  expect(await stored()).not.toContain(fileKey.split('/')[1])
  expect(await stateOf(fileKey)).toBe('receiving')
  // It takes its place in the quota for as long as its address was good, and not for the day until the sweep.
  const worker = await startFileWorker(api, storageUrl())
  const usedBytes = async () => (await api.call(files.usage, {}, { as: 'ada@veltrane.example' })).bytes
  const before = await usedBytes()
  expect(before).toBeGreaterThanOrEqual(100_000_000)
  await sql`update app.files set claimed_at = now() - interval '16 minutes' where status = 'receiving'`.execute(api.db)
  await worker.run('files.rescan')
  await vi.waitFor(async () => expect(await stateOf(fileKey)).toBe('expected'), 20_000)
  expect(await usedBytes()).toBe(before - 100_000_000)
  await sql`update app.files set created_at = now() - interval '2 days'`.execute(api.db)
  await worker.run('files.sweep')
  await vi.waitFor(async () => expect(await stateOf(fileKey)).toBeUndefined(), 20_000)
  await worker.stop()
})

test('during a scan: the file stays in progress, and the next worker completes it with all its bytes', {
  tags: 'full',
}, async () => {
  const body = randomBytes(3_000_000).toString('hex')
  const { path, fileKey, contentType } = await askAddress(api, 'scanned.txt')
  expect((await put(api, path, body, contentType)).status).toBe(200)
  const before = held.length
  const process = await start('worker', { CLAMD_URL: silentAddress })
  await vi.waitFor(() => expect(held.length).toBeGreaterThan(before), 30_000)
  expect((await statusOf(api, fileKey)).status).toBe('in_progress')
  await kill(process)
  expect((await statusOf(api, fileKey)).status).toBe('in_progress')
  await sql`update app.files set scanned_at = now() - interval '2 minutes', received_at = now() - interval '2 minutes'`.execute(
    api.db,
  )
  const worker = await startFileWorker(api, storageUrl())
  await worker.run('files.rescan')
  await vi.waitFor(async () => expect((await statusOf(api, fileKey)).status).toBe('completed'), 20_000)
  await worker.stop()
  const read = await api.request('GET', `/v2/file/private/${fileKey}`, { as: 'ada@veltrane.example' })
  expect(read.text).toBe(body)
})

test('a daemon that is down: the file waits and is tried again', async () => {
  const { path, fileKey, contentType } = await askAddress(api, 'waits.txt')
  expect((await put(api, path, 'text', contentType)).status).toBe(200)
  const without = await startFileWorker(api, storageUrl(), ['tcp://127.0.0.1:1'])
  const attempts = sql<{ scannedAt: Date | null }>`select scanned_at from app.files where id = ${fileKey.split('/')[1]}`
  await vi.waitFor(async () => expect((await attempts.execute(api.db)).rows[0]?.scannedAt).toBeInstanceOf(Date), 20_000)
  await without.stop()
  expect((await statusOf(api, fileKey)).status).toBe('in_progress')
  await sql`update app.files set scanned_at = now() - interval '2 minutes', received_at = now() - interval '2 minutes'`.execute(
    api.db,
  )
  const worker = await startFileWorker(api, storageUrl())
  await worker.run('files.rescan')
  await vi.waitFor(async () => expect((await statusOf(api, fileKey)).status).toBe('completed'), 20_000)
  await worker.stop()
})

test('during a sweep: what it had begun is finished by the next, and nothing that is used is touched', async () => {
  const worker = await startFileWorker(api, storageUrl())
  const keys: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const { path, fileKey, contentType } = await askAddress(api, `swept ${count}.txt`)
    await put(api, path, 'text', contentType)
    await vi.waitFor(async () => expect((await statusOf(api, fileKey)).status).toBe('completed'), 20_000)
    keys.push(fileKey)
  }
  // As a sweep leaves it that was killed after the bytes were gone, and before the row was.
  const [begun = '', old = '', young = ''] = keys
  await rm(join(folder, 'files', 'private', begun))
  await sql`update app.files set status = 'removed' where id = ${begun.split('/')[1]}`.execute(api.db)
  await sql`update app.files set created_at = now() - interval '2 days', received_at = now() - interval '2 days'
    where id = ${old.split('/')[1]}`.execute(api.db)
  await worker.run('files.sweep')
  const gone = async () => [await stateOf(old), await stateOf(begun)]
  await vi.waitFor(async () => expect(await gone()).toEqual([undefined, undefined]), 20_000)
  expect(await stateOf(young)).toBe('completed')
  expect(await stored()).toContain(young.split('/')[1])
  await worker.stop()
})

test('during a sweep by kill -9: the rows that are left have their bytes or are finished by the next', {
  tags: 'full',
}, async () => {
  const owner = { customerId: demoCustomers.veltrane, userId: await api.userId('ada@veltrane.example') }
  const long = new Date(Date.now() - 2 * 24 * 3600_000)
  const ids = Array.from({ length: 600 }, () => randomUUID())
  const directory = join(folder, 'files', 'private', demoCustomers.veltrane)
  for (const id of ids) await writeFile(join(directory, id), 'text')
  const file = { ...owner, bucket: 'private', name: 'a.txt', extension: 'txt', maxBytes: 9, bytes: 4, sha256: '' }
  await api.db
    .insertInto('app.files')
    .values(ids.map((id) => ({ ...file, id, status: 'completed', createdAt: long, receivedAt: long })))
    .execute()
  const ours = new Set<string>(ids)
  const left = async () => (await stored()).filter((name) => ours.has(name)).length
  const rows = async () => {
    const found = await sql<{ id: string; status: string }>`select id, status from app.files`.execute(api.db)
    return found.rows.filter(({ id }) => ours.has(id))
  }
  const process = await start('worker')
  const asking = await startFileWorker(api, storageUrl(), [], [])
  await asking.run('files.sweep')
  await vi.waitFor(async () => expect(await left()).toBeLessThan(ids.length), { timeout: 30_000, interval: 1 })
  await kill(process)
  const unfinished = await left()
  expect(unfinished).toBeGreaterThan(0)
  // No row says that a file can be used whose bytes are gone.
  expect((await rows()).filter(({ status }) => status !== 'removed')).toEqual([])
  expect((await rows()).length).toBeGreaterThanOrEqual(unfinished)
  await asking.stop()
  const worker = await startFileWorker(api, storageUrl())
  await worker.run('files.sweep')
  await vi.waitFor(async () => expect([await left(), await rows()]).toEqual([0, []]), 30_000)
  await worker.stop()
})
