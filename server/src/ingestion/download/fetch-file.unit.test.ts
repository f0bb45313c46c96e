import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { zipStream } from '#files/zip-stream.ts'
import { checkArchive } from './check-archive.ts'
import { EdgarClient, type EdgarSettings, NotPublishedError } from './client.ts'
import { type FileRequest, fetchFile } from './fetch-file.ts'
import { type EdgarServer, openEdgarServer } from './testing/edgar-server.ts'

let server: EdgarServer
let folder: string
beforeEach(async () => {
  server = await openEdgarServer()
  folder = await mkdtemp(join(tmpdir(), 'rostrum-edgar-'))
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const path = '/files/data/2026q3_set.zip'
const clientOf = (more: Partial<EdgarSettings> = {}) =>
  new EdgarClient({
    base: server.url,
    userAgent: 'Test test@rostrum.example',
    requestsPerSecond: 500,
    backOffMs: 5,
    ...more,
  })
const get = (more: Partial<FileRequest> = {}, settings: Partial<EdgarSettings> = {}) =>
  fetchFile(clientOf(settings), {
    ...{ path, file: join(folder, 'set.zip'), isRevisited: true, check: (file) => checkArchive(file) },
    ...more,
  })
const kept = () => readFile(join(folder, 'set.zip'))

/** Large enough for several chunks. */
async function archive(seed: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const open = async () =>
    (async function* () {
      yield Buffer.alloc(600_000, seed)
    })()
  for await (const chunk of zipStream([
    { name: 'A.tsv', open },
    { name: 'B.tsv', open },
  ]))
    parts.push(chunk)
  return Buffer.concat(parts)
}

test('a dropped connection is resumed by range; unchanged, the file is not sent again', async () => {
  const body = await archive(1)
  server.put(path, body)
  server.plant(path, 'drop', 'error', 'drop')
  expect(await get()).toEqual({ state: 'fetched', bytes: body.length })
  expect(await kept()).toEqual(body)
  expect(server.asked.map(({ status }) => status)).toEqual([200, 500, 206, 206])
  expect(await get()).toEqual({ state: 'unchanged', bytes: body.length })
  expect(server.asked.at(-1)?.status).toBe(304)
})

test('stopped in the middle, a later process continues, and starts over if the file changed', async () => {
  const [first, second] = [await archive(1), await archive(2)]
  for (const [now, expected] of [
    [first, 206],
    [second, 200],
  ] as const) {
    server.put(path, first)
    server.plant(path, 'silent')
    const stopping = new AbortController()
    const stopped = get({ onBytes: () => setTimeout(() => stopping.abort(), 20) }, { signal: stopping.signal })
    await expect(stopped).rejects.toThrow(/abort/)
    expect(existsSync(join(folder, 'set.zip'))).toBe(false)
    server.put(path, now)
    await get()
    expect(await kept()).toEqual(now)
    expect(server.asked.at(-1)).toMatchObject({ status: expected, range: expect.stringMatching(/^bytes=\d+-$/) })
    await rm(join(folder, 'set.zip'))
    await rm(join(folder, '.set.zip.version'))
  }
})

test('a silent connection is given up and resumed', async () => {
  const body = await archive(1)
  server.put(path, body)
  server.plant(path, 'silent')
  expect(await get({}, { idleMs: 100 })).toEqual({ state: 'fetched', bytes: body.length })
  expect(server.asked.map(({ status }) => status)).toEqual([200, 206])
})

test('a truncated or damaged archive is fetched once more, then refused with its reason, and leaves nothing', async () => {
  const body = await archive(1)
  server.put(path, body)
  server.plant(path, 'half')
  expect(await get()).toMatchObject({ state: 'fetched' })
  await rm(join(folder, 'set.zip'))
  const damaged = Buffer.from(body)
  damaged.fill(9, 100_000, 100_010)
  server.put(path, damaged)
  await expect(get()).rejects.toThrow('it is damaged: the archive entry does not match its own checksum')
  server.put(path, 'no archive at all')
  await expect(get()).rejects.toThrow(/it is damaged: the zip archive is cut short or damaged/)
  expect((await readdir(folder)).filter((name) => name !== '.set.zip.version')).toEqual([])
})

test('who does not say who they are, asks for what is not there or is sent elsewhere gets nothing', async () => {
  server.put(path, await archive(1))
  await expect(get({}, { userAgent: 'curl', attempts: 2 })).rejects.toThrow('EDGAR is rejecting requests (403)')
  await expect(get({ path: '/Archives/edgar/none.zip' })).rejects.toThrow(NotPublishedError)
  await expect(get({ path: '/files/none.zip' })).rejects.toThrow(NotPublishedError)
  server.plant(path, 'elsewhere')
  await expect(get()).rejects.toThrow(/http:\/\/other.example\/file.zip is not on/)
  await expect(get({ path: 'https://other.example/file.zip' })).rejects.toThrow(/is not on/)
})

test('requests of one process share a pace below what EDGAR allows', async () => {
  for (let at = 0; at < 12; at += 1) server.put(`/${at}`, 'x')
  const clients = [clientOf({ requestsPerSecond: 50 }), clientOf({ requestsPerSecond: 50 })]
  const begin = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let at = 0; at < 6; at += 1) await client.text(`/${at}`)
    }),
  )
  // The twelfth begins eleven fiftieths of a second after the first; timers may fire slightly early.
  expect((server.asked.at(-1)?.at ?? 0) - begin).toBeGreaterThan(200)
})

test('after a block it waits as asked, tells so, and does not hammer a server that is down', async () => {
  await server.close()
  server = await openEdgarServer({ perSecond: 5, retryAfter: '1' })
  for (let at = 0; at < 8; at += 1) server.put(`/${at}`, 'x')
  const waits: string[] = []
  const client = clientOf({ onWait: (message) => waits.push(message) })
  for (let at = 0; at < 8; at += 1) expect(await client.text(`/${at}`)).toBe('x')
  expect(waits[0]).toBe('EDGAR is rejecting requests (429); trying again in 1 s')
  expect(server.asked.filter(({ status }) => status === 429).length).toBeLessThan(4)
  await server.close()
  const down = clientOf({ attempts: 1 })
  for (let at = 0; at < 3; at += 1) await expect(down.text('/1')).rejects.toThrow('the connection failed')
  await expect(down.text('/1')).rejects.toThrow('EDGAR did not respond to the last requests')
  server = await openEdgarServer()
})
