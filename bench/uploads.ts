// Uploads at 20 connections beside a bare write of the same bytes to the same disk, alternating so that noise affects
// both; then one file of 2 GB. Memory must not follow the size. The bare write is as durable as an upload: the file is
// synced, renamed, and its folder synced. Neither is measured while files of the round before are still being checked, and
// the files of both are deleted in between: on a virtual machine, memory that nothing has used yet costs ten times as much
// as the write, and that of deleted files is used again.
// Uploads also cost what the bare write has none of: this process, which sends them, and the database.
import { mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncDirectory } from '../server/src/platform/sync-directory.ts'
import { issueToken } from './market-site.ts'
import { type Benchmark, median } from './report.ts'
import { type RunningServer, startServer } from './server.ts'

const connections = 20
const rounds = 5
const megabyte = 1024 ** 2
const eachBytes = 16 * megabyte
const largeBytes = 2 * 1024 ** 3
/** What the process may grow by, whatever the size. */
const memoryBudget = 200e6

const chunk = Buffer.alloc(64 * 1024, 'Shares held at quarter-end.\n')
function* chunks(bytes: number) {
  for (let left = bytes; left > 0; left -= chunk.length) yield left < chunk.length ? chunk.subarray(0, left) : chunk
}

const perSecond = (bytes: number, ms: number) => (bytes / megabyte / ms) * 1000
const shown = (rate: number) => `${rate.toFixed(0)} MB/s`
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

export const uploads: Benchmark = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-uploads-'))
  const server = await startServer(folder, { FILE_LIMIT_MB: '2048' })
  try {
    const token = issueToken(server, 'ada@veltrane.example')
    const all = connections * eachBytes
    const [bare, sent]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round += 1) {
      const bareFolder = join(folder, 'bare')
      await mkdir(bareFolder)
      const written = await timed(() => atOnce((at) => writeBare(bareFolder, `${at}`, eachBytes)))
      await rm(bareFolder, { recursive: true })
      const asked = await askAddresses(server, token, connections)
      const uploaded = await timed(() => atOnce((at) => send(asked[at]?.presigned_url ?? '', eachBytes)))
      await waitForChecks(server, token, asked)
      await rm(join(folder, 'files', 'private'), { recursive: true })
      // The first round warms up.
      if (round === 0) continue
      bare.push(perSecond(all, written))
      sent.push(perSecond(all, uploaded))
    }
    const memory = watchMemory(server)
    const [large] = await askAddresses(server, token, 1)
    const largeIn = await timed(() => send(large?.presigned_url ?? '', largeBytes))
    const grown = await memory.stop()
    const ratio = median(sent) / median(bare)
    return [
      { what: `bare write and sync, ${connections} at once`, value: shown(median(bare)) },
      { what: `uploads, ${connections} connections`, value: shown(median(sent)) },
      { what: 'uploads beside bare writes', value: ratio.toFixed(2), budget: '0.5', isMet: ratio >= 0.5 },
      { what: 'a file of 2 GB', value: shown(perSecond(largeBytes, largeIn)) },
      {
        what: 'memory above the start, during 2 GB',
        value: megabytes(grown),
        budget: megabytes(memoryBudget),
        isMet: grown < memoryBudget,
      },
    ]
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const atOnce = (work: (at: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: connections }, (_, at) => work(at)))

async function writeBare(folder: string, name: string, bytes: number) {
  const aside = join(folder, `${name}.part`)
  const file = await open(aside, 'w')
  for (const part of chunks(bytes)) await file.write(part)
  await file.sync()
  await file.close()
  await rename(aside, join(folder, name))
  await syncDirectory(folder)
}

interface Asked {
  presigned_url: string
  file_key: string
}

async function readData<T>({ url }: RunningServer, token: string, path: string): Promise<T> {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: T }).data
}

const askAddresses = (server: RunningServer, token: string, count: number): Promise<Asked[]> => {
  const names = Array.from({ length: count }, (_, at) => `file_names=${at}.txt`).join('&')
  return readData(server, token, `/v2/file/presigned_url?bucket=private&${names}`)
}

async function waitForChecks(server: RunningServer, token: string, asked: readonly Asked[]) {
  const keys = asked.map(({ file_key }) => `file_keys=${encodeURIComponent(file_key)}`).join('&')
  for (;;) {
    const files = await readData<{ status: string }[]>(server, token, `/v2/file/status?bucket=private&${keys}`)
    if (files.every(({ status }) => status === 'completed')) return
    if (files.some(({ status }) => status !== 'in_progress' && status !== 'completed')) {
      throw new Error(`Files were not accepted: ${files.map(({ status }) => status).join(', ')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function send(address: string, bytes: number) {
  const headers = { 'content-type': 'text/plain', 'content-length': bytes }
  const call = request(address, { method: 'PUT', headers })
  const answered = new Promise<number>((resolve, reject) =>
    call.on('error', reject).on('response', (response) => resolve(response.resume().statusCode ?? 0)),
  )
  await pipeline(Readable.from(chunks(bytes), { objectMode: false, highWaterMark: megabyte }), call)
  if ((await answered) !== 200) throw new Error(`An upload answered ${await answered}`)
}

function watchMemory({ url }: RunningServer) {
  const read = async () => {
    const text = await (await fetch(`${url}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
  }
  const seen: number[] = []
  let last: Promise<unknown> = read().then((bytes) => seen.push(bytes))
  const timer = setInterval(() => {
    last = read().then((bytes) => seen.push(bytes))
  }, 200)
  return {
    async stop() {
      clearInterval(timer)
      await last
      return Math.max(...seen) - (seen[0] ?? Number.NaN)
    },
  }
}
