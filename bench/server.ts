// The product in production mode, on a temporary data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })

export interface RunningServer {
  url: string
  dataDirectory: string
  /** Time until the first response. */
  startedInMs: number
  stop(): Promise<void>
}

export async function startServer(
  dataDirectory: string,
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const begin = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDirectory,
      PUBLIC_URL: url,
      CALLS_PER_MINUTE: '0',
      DEMO_MARKET: 'none',
      LOG_LEVEL: 'silent',
      ...environment,
    },
  })
  await answers(url, child)
  return {
    url,
    dataDirectory,
    startedInMs: performance.now() - begin,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

async function answers(url: string, child: ChildProcess) {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/_status`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server did not answer within a minute')
}

export async function withServer<T>(work: (server: RunningServer) => Promise<T>): Promise<T> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  const server = await startServer(dataDirectory)
  try {
    return await work(server)
  } finally {
    await server.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}
