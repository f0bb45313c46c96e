// Runs the native PostgreSQL server that comes from npm, one per DATA_DIR.
import { randomBytes } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensurePrivateDirectory } from '../private-directory.ts'
import { applicationRole } from './database.ts'
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
  /** As the owner, who is the server's superuser: for migrations, imports and the job queue. */
  url: string
  /** As a login role that is a member of the application's role and nothing else; good until the next start. */
  applicationUrl: string
  stop(): Promise<void>
}

/** Starts the database of the directory, repairing what a killed run left behind; resolves when it answers. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, durable = true } = options
  ensurePrivateDirectory(options.directory)
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
      const ownerUrl = urlFor(password, server.port, 'rostrum')
      const applicationUrl = await ensureDatabase(ownerUrl)
      lock.publish(server.port)
      let stopped: Promise<void> | undefined
      return {
        url: ownerUrl,
        applicationUrl,
        stop() {
          stopped ??= server.stop().finally(() => lock.release())
          return stopped
        },
      }
    } catch (error) {
      await server.stop()
      throw error
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

const loginRole = 'rostrum_login'

/** Creates the database and the roles unless they exist; returns the URL of the login role. */
async function ensureDatabase(ownerUrl: string): Promise<string> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(ownerUrl), { pathname: '/postgres' }).href,
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'rostrum'`)
    if (!rowCount) await client.query('create database rostrum')
    const password = await ensureLoginRole(client)
    return Object.assign(new URL(ownerUrl), { username: loginRole, password }).href
  } finally {
    await client.end()
  }
}

/**
 * `noinherit`: until a transaction takes the application's role, the login role may do nothing. Only this process logs
 * in with it, so it gets another password at each start, which is stored nowhere.
 */
async function ensureLoginRole(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
    [applicationRole, loginRole],
  ])
  const known = rows.map((row) => row.rolname)
  const password = randomBytes(24).toString('base64url')
  if (!known.includes(applicationRole)) await client.query(`create role ${applicationRole} nologin`)
  if (!known.includes(loginRole)) await client.query(`create role ${loginRole} noinherit in role ${applicationRole}`)
  await client.query(
    `alter role ${loginRole} login nosuperuser nocreatedb nocreaterole nobypassrls password '${password}'`,
  )
  return password
}
