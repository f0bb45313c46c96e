// Runs the native PostgreSQL server that comes from npm, one per DATA_DIR.
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseAccount } from './embedded/account.ts'
import {
  clusterPath,
  ensureCluster,
  ensurePassword,
  findServer,
  loadPrograms,
  logPath,
  readPassword,
  stopServer,
} from './embedded/cluster.ts'
import { acquireLock, findOwner } from './embedded/lock.ts'
import { type Site, supervise } from './embedded/server.ts'

export { AlreadyRunning } from './embedded/lock.ts'

export interface EmbeddedPostgresOptions {
  /** DATA_DIR; created if missing. */
  directory: string
  log?: (message: string) => void
  /** False trades safety against power loss for speed; for tests. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
}

/** Starts the database of the directory, repairing what a killed run left behind; resolves when it answers. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, durable = true } = options
  mkdirSync(options.directory, { recursive: true })
  const directory = realpathSync(options.directory)
  const lock = acquireLock(directory)
  try {
    const programs = await loadPrograms()
    const account = chooseAccount(programs, directory, clusterPath(directory))
    const password = ensurePassword(directory)
    await ensureCluster(programs, account, directory, durable)
    const site = { programs, account, directory, durable, log }
    await endOrphan(site)
    rmSync(logPath(directory), { force: true })
    const server = await supervise(site)
    try {
      await ensureDatabase(password, server.port)
      lock.publish(server.port)
    } catch (error) {
      await server.stop()
      throw error
    }
    let stopped: Promise<void> | undefined
    return {
      url: urlFor(password, server.port, 'rostrum'),
      stop() {
        stopped ??= server.stop().finally(() => lock.release())
        return stopped
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The URL of the directory's database while another process runs it; waits for one that is just starting. */
export async function runningEmbeddedPostgres(directory: string): Promise<string | undefined> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const owner = findOwner(directory)
    if (!owner) return undefined
    if (owner.port) return urlFor(readPassword(directory), owner.port, 'rostrum')
  }
  return undefined
}

const urlFor = (password: string, port: number, database: string) =>
  `postgres://rostrum:${password}@127.0.0.1:${port}/${database}`

/** We hold the lock, so a server still running on our cluster is an orphan. */
async function endOrphan({ programs, account, directory, log }: Site) {
  const orphan = findServer(clusterPath(directory))
  if (orphan === undefined) return
  log(`Stopping the PostgreSQL that an earlier run left behind (process ${orphan})`)
  await stopServer(programs, account, directory)
}

async function ensureDatabase(password: string, port: number) {
  const client = new pg.Client({
    connectionString: urlFor(password, port, 'postgres'),
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'rostrum'`)
    if (!rowCount) await client.query('create database rostrum')
  } finally {
    await client.end()
  }
}
