// A PostgreSQL server in a folder of its own that is gone afterwards. Nothing on it needs to survive a crash.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'

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
