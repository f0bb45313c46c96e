// A temporary PostgreSQL server in its own folder, deleted afterwards. Durability is off.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationRole } from '#platform/database/database.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { withClient } from '#platform/database/with-client.ts'

export interface ScratchDatabase {
  /** As the owner. */
  url: string
  /** As the application's login role. */
  loginUrl: string
  /** As a superuser. */
  adminUrl: string
  stop(): Promise<void>
}

/** With `plainOwner` it belongs to a role as described in the README, which may also create databases for the tests. */
export async function startScratchDatabase({ plainOwner = false } = {}): Promise<ScratchDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'rostrum-scratch-'))
  const server = await startEmbeddedPostgres({ directory, durable: false })
  const url = plainOwner ? await createPlainOwner(server.url) : server.url
  await migrate(url)
  return {
    url,
    loginUrl: Object.assign(new URL(server.applicationUrl), { pathname: new URL(url).pathname }).href,
    adminUrl: server.url,
    async stop() {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function createPlainOwner(adminUrl: string): Promise<string> {
  const name = 'plain_owner'
  await administer(new URL(adminUrl), `create role ${name} login createdb password '${name}'`)
  await administer(new URL(adminUrl), `grant ${applicationRole} to ${name} with admin option`)
  await administer(new URL(adminUrl), `create database plain owner ${name}`)
  return Object.assign(new URL(adminUrl), { username: name, password: name, pathname: '/plain' }).href
}

export async function withScratchDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const scratch = await startScratchDatabase()
  try {
    await work(scratch.url)
  } finally {
    await scratch.stop()
  }
}

/** Clones a database; the original must have no connections. */
export const cloneDatabase = (original: URL, name: string) =>
  administer(original, `create database ${name} template ${original.pathname.slice(1)} strategy file_copy`)

/** A database that is cloned or dropped must have no connections, so this connects to `postgres`. */
export async function administer(server: URL, statement: string): Promise<void> {
  const connectionString = Object.assign(new URL(server), { pathname: '/postgres' }).href
  await withClient(connectionString, (client) => client.query(statement))
}
