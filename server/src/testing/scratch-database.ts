// A PostgreSQL server in a folder of its own that is gone afterwards. Nothing on it needs to survive a crash.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { withClient } from '#platform/database/with-client.ts'

export async function startScratchDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'rostrum-scratch-'))
  const server = await startEmbeddedPostgres({ directory, durable: false })
  await migrate(server.url)
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export async function withScratchDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const scratch = await startScratchDatabase()
  try {
    await work(scratch.url)
  } finally {
    await scratch.stop()
  }
}

/** A copy under another name; nobody may be connected to the original meanwhile. */
export const cloneDatabase = (original: URL, name: string) =>
  administer(original, `create database ${name} template ${original.pathname.slice(1)}`)

/** Nobody may be connected to a database that is copied or dropped, so this goes through one of its own. */
export async function administer(server: URL, statement: string): Promise<void> {
  const connectionString = Object.assign(new URL(server), { pathname: '/postgres' }).href
  await withClient(connectionString, (client) => client.query(statement))
}
