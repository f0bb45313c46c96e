import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { downloadQuarter, filingsOf } from './download-quarter.ts'

const index = `Description: Master Index of EDGAR Dissemination Feed
CIK|Company Name|Form Type|Date Filed|Filename
--------------------------------------------------------------------------------
1000|INVENTED ONE|13F-HR|2026-08-14|edgar/data/1000/0001000000-26-000001.txt
1000|INVENTED ONE|10-K|2026-08-14|edgar/data/1000/0001000000-26-000002.txt
2000|INVENTED TWO|13F-NT|2026-08-14|edgar/data/2000/0002000000-26-000001.txt
3000|INVENTED THREE|13F-HR/A|2026-09-01|edgar/data/3000/0003000000-26-000001.txt
4000|EVIL|13F-HR|2026-09-01|edgar/data/../../../etc/passwd.txt
`

interface Seen {
  url: string
  agent: string | undefined
  at: number
}

let server: Server
let folder: string
let seen: Seen[]
/** Faults to return instead of the file, by path suffix; each is used once. */
let faults: Record<string, ('busy' | 'gone' | 'cut')[]>

beforeEach(async () => {
  seen = []
  faults = {}
  folder = await mkdtemp(join(tmpdir(), 'rostrum-edgar-'))
  server = createServer((request, response) => {
    const url = request.url ?? ''
    seen.push({ url, agent: request.headers['user-agent'], at: performance.now() })
    const fault = faults[url.split('/').at(-1) ?? '']?.shift()
    if (fault === 'busy') return response.writeHead(429).end()
    if (fault === 'gone') return response.writeHead(404).end()
    const body = url.endsWith('master.idx') ? index : `filing at ${url}`
    response.writeHead(200, { 'content-length': body.length })
    if (fault !== 'cut') return response.end(body)
    response.write(body.slice(0, 3))
    response.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const download = (more = {}) =>
  downloadQuarter({
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    userAgent: 'Rostrum tests test@rostrum.example',
    folder,
    year: 2026,
    quarter: 3,
    requestsPerSecond: 50,
    backOffMs: 5,
    ...more,
  })

test('the index lists the 13F filings, and nothing outside the archive', () => {
  expect(filingsOf(index)).toEqual([
    'edgar/data/1000/0001000000-26-000001.txt',
    'edgar/data/2000/0002000000-26-000001.txt',
    'edgar/data/3000/0003000000-26-000001.txt',
  ])
})

test('every filing is fetched once, with a user agent and within the rate limit', async () => {
  expect(await download()).toEqual({ total: 3, fetched: 3, failed: [] })
  expect(seen[0]?.url).toBe('/Archives/edgar/full-index/2026/QTR3/master.idx')
  expect(new Set(seen.map(({ agent }) => agent))).toEqual(new Set(['Rostrum tests test@rostrum.example']))
  const gaps = seen.slice(1).map(({ at }, place) => at - (seen[place]?.at ?? 0))
  // Timers may fire slightly early, but no two requests are simultaneous.
  expect(Math.min(...gaps)).toBeGreaterThan(10)
  expect(await readFile(join(folder, '0002000000-26-000001.txt'), 'utf8')).toContain('/edgar/data/2000/')
})

test('a second download fetches only what is missing', async () => {
  await download()
  await rm(join(folder, '0003000000-26-000001.txt'))
  seen = []
  expect(await download()).toMatchObject({ total: 3, fetched: 1 })
  expect(seen.map(({ url }) => url.split('/').at(-1))).toEqual(['master.idx', '0003000000-26-000001.txt'])
})

test('retries after rate limiting or truncation; reports missing files and keeps the rest', async () => {
  faults = {
    '0001000000-26-000001.txt': ['busy', 'cut'],
    '0002000000-26-000001.txt': ['gone'],
  }
  const { fetched, failed } = await download()
  expect(fetched).toBe(2)
  expect(failed).toEqual([
    { path: 'edgar/data/2000/0002000000-26-000001.txt', reason: expect.stringContaining('it answers 404') },
  ])
  expect((await readdir(folder)).sort()).toEqual(['0001000000-26-000001.txt', '0003000000-26-000001.txt'])
})
