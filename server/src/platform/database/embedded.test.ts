import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findServer } from './embedded/cluster.ts'
import { findProcess } from './embedded/process.ts'
import {
  AlreadyRunning,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded.ts'

// One directory for the whole file: initdb takes most of a second, and every test leaves the server stopped.
let directory: string
let cluster: string

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'rostrum-embedded-'))
  chmodSync(directory, 0o755)
  cluster = join(directory, 'postgres')
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

const start = (options: Partial<EmbeddedPostgresOptions> = {}) =>
  startEmbeddedPostgres({ directory, durable: false, ...options })

async function withServer(
  work: (server: EmbeddedPostgres) => Promise<void>,
  options?: Partial<EmbeddedPostgresOptions>,
) {
  const server = await start(options)
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  // Some tests kill the server while connected.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const serverPid = () => findServer(cluster) ?? 0

async function until(condition: () => boolean) {
  const deadline = Date.now() + 10_000
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('Waited too long')
    await sleep(20)
  }
}

/** Another Node process, leader of its own group, that starts the server and then runs the given statements. */
async function startElsewhere(statements: string): Promise<{ owner: ChildProcess; pid: number; lines: string[] }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    import pg from ${JSON.stringify(import.meta.resolve('pg'))}
    const server = await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)} })
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    setInterval(() => {}, 1000)
    ${statements}
    console.log('ready')`
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit']
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio, detached: true })
  const lines: string[] = []
  createInterface({ input: owner.stdout }).on('line', (line) => lines.push(line))
  await until(() => lines.includes('ready'))
  return { owner, pid: owner.pid ?? 0, lines }
}

const insertRow = `
  await client.query('create table if not exists kept (value text)')
  await client.query("insert into kept values ('acknowledged')")`

async function expectKeptRow(url: string) {
  expect(await query(url, 'select value from kept')).toContainEqual({ value: 'acknowledged' })
  await query(url, 'drop table kept')
}

describe('start and stop', () => {
  test('creates a Unicode database that listens on this machine only', async () => {
    await withServer(async ({ url }) => {
      expect(url).toMatch(/^postgres:\/\/rostrum:[\w-]{32}@127\.0\.0\.1:\d+\/rostrum$/)
      const [row] = await query(
        url,
        `select lower('ÉCLAIR') as lower, current_setting('listen_addresses') as listens,
        current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding`,
      )
      expect(row).toEqual({ lower: 'éclair', listens: '127.0.0.1', checksums: 'on', encoding: 'UTF8' })
      await expect(query(url.replace(/:[\w-]{32}@/, ':wrong@'), 'select 1')).rejects.toThrow('password')
    })
    expect(statSync(join(directory, 'postgres-password')).mode & 0o777).toBe(0o600)
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    expect(readdirSync(directory).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log'])
    expect(serverPid()).toBe(0)
  })

  test('keeps data across a restart', async () => {
    await withServer(async ({ url }) => {
      await query(url, `create table kept as select 'acknowledged' as value`)
    })
    await withServer(async ({ url }) => expectKeptRow(url))
  })

  test('stopping twice is harmless', async () => {
    const server = await start()
    await Promise.all([server.stop(), server.stop()])
    await server.stop()
    expect(existsSync(join(directory, 'rostrum.pid'))).toBe(false)
  })

  test('reports why the server does not start, and releases the directory', async () => {
    const version = join(cluster, 'PG_VERSION')
    const right = readFileSync(version)
    writeFileSync(version, '9.6\n')
    await expect(start()).rejects.toThrow(/did not start in .*\n.*not compatible with this version/s)
    writeFileSync(version, right)
    await withServer(async ({ url }) => expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]))
  })

  test('works without permission to enter the parent folder', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'rostrum-closed-'))
    try {
      cpSync(directory, join(closed, 'data'), { recursive: true })
      const server = await startEmbeddedPostgres({ directory: join(closed, 'data'), durable: false })
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
      await server.stop()
    } finally {
      rmSync(closed, { recursive: true, force: true })
    }
  })
})

describe('ownership of the data directory', () => {
  test('a second start is rejected and names the first', async () => {
    await withServer(async () => {
      const refusal = await start().catch((error) => error)
      expect(refusal).toBeInstanceOf(AlreadyRunning)
      expect(refusal).toMatchObject({ pid: process.pid })
    })
  })

  test('commands find the running server, or report that there is none', async () => {
    await withServer(async ({ url }) => expect(await runningEmbeddedPostgres(directory)).toBe(url))
    expect(await runningEmbeddedPostgres(directory)).toBeUndefined()
    expect(await runningEmbeddedPostgres(join(directory, 'absent'))).toBeUndefined()
  })

  test('a lock whose pid now belongs to another process is stale', async () => {
    writeFileSync(join(directory, 'rostrum.pid'), `${process.pid}\nanother start time\n1234\n`)
    expect(await runningEmbeddedPostgres(directory)).toBeUndefined()
    await withServer(async ({ url }) => expect(await runningEmbeddedPostgres(directory)).toBe(url))
  })

  test('Ctrl-C leaves the database running until its owner stops it', async () => {
    const { owner, pid, lines } = await startElsewhere(`process.once('SIGINT', async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      console.log((await client.query("select 'still there' as answer")).rows[0].answer)
      await client.end()
      await server.stop()
      process.exit(0)
    })`)
    process.kill(-pid, 'SIGINT')
    await once(owner, 'close')
    expect(lines).toContain('still there')
    expect(serverPid()).toBe(0)
    expect(existsSync(join(directory, 'rostrum.pid'))).toBe(false)
  })

  test('an owner that exits without stopping also ends the server', async () => {
    const { owner } = await startElsewhere('setTimeout(() => process.exit(3), 50)')
    await once(owner, 'close')
    await until(() => serverPid() === 0)
  })
})

describe('after a kill', () => {
  test('the server restarts at the same address', async () => {
    const messages: string[] = []
    const options = { durable: true, log: (message: string) => messages.push(message) }
    await withServer(async ({ url }) => {
      await query(url, `create table kept as select 'acknowledged' as value`)
      const killed = serverPid()
      process.kill(killed, 'SIGKILL')
      await until(() => messages.length > 0)
      await until(() => ![0, killed].includes(serverPid()))
      await expect.poll(() => query(url, 'select 1 as one')).toEqual([{ one: 1 }])
      await expectKeptRow(url)
    }, options)
    expect(messages).toEqual(['PostgreSQL ended unexpectedly (SIGKILL); starting it again'])
  })

  test('of the owner alone: the orphaned server is ended and its data kept', async () => {
    const { owner, pid } = await startElsewhere(insertRow)
    const orphan = serverPid()
    process.kill(pid, 'SIGKILL')
    await once(owner, 'close')
    expect(findProcess(orphan)).toBeDefined()
    const messages: string[] = []
    const options = { log: (message: string) => messages.push(message) }
    await withServer(async ({ url }) => {
      expect(findProcess(orphan)).toBeUndefined()
      await expectKeptRow(url)
    }, options)
    expect(messages).toEqual([`Stopping the PostgreSQL that an earlier run left behind (process ${orphan})`])
  })

  test('of owner and server: recovers, also when the pid in the stale file is in use again', async () => {
    const { owner, pid } = await startElsewhere(insertRow)
    process.kill(serverPid(), 'SIGKILL')
    process.kill(pid, 'SIGKILL')
    await once(owner, 'close')
    const { uid, gid } = statSync(cluster)
    const bystander = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
    const pidFile = join(cluster, 'postmaster.pid')
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(bystander.pid)))
    await withServer(async ({ url }) => expectKeptRow(url))
    expect(findProcess(bystander.pid ?? 0)).toBeDefined()
    bystander.kill()
  })

  test('during initdb: the partial cluster is removed', { tags: 'full' }, async () => {
    const halfMade = join(directory, 'postgres.init-abc123')
    mkdirSync(join(halfMade, 'cluster'), { recursive: true })
    writeFileSync(join(halfMade, 'cluster', 'PG_VERSION'), '18\n')
    rmSync(cluster, { recursive: true })
    await withServer(async ({ url }) => expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]))
    expect(existsSync(halfMade)).toBe(false)
  })

  test('a copy of a live cluster does not mistake the original server for its own', async () => {
    await withServer(async () => {
      const copy = join(directory, 'copy')
      mkdirSync(copy)
      cpSync(join(cluster, 'postmaster.pid'), join(copy, 'postmaster.pid'))
      expect(serverPid()).toBeGreaterThan(0)
      expect(findServer(copy)).toBeUndefined()
    })
  })
})
