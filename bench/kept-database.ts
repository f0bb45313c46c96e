// A database that is created once and kept in the system's temporary folder, besides the demo customers. Later
// migrations are applied to it; it is recreated when an earlier one has changed.
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemo } from '../server/src/demo/load.ts'
import { loadDemoMarket } from '../server/src/demo/market.ts'
import type { UniverseSize } from '../server/src/demo/universe/sizes.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { withClient } from '../server/src/platform/database/with-client.ts'
import { root } from './server.ts'

interface KeptDatabase {
  name: string
  size: UniverseSize
  /** Its data besides the market, and a version key of how that is generated. */
  more?: { version: string; fill: (url: string) => Promise<void> }
}

/** The folder to use as the server's DATA_DIR. Takes minutes the first time. */
export async function keptDatabase({ name, size, more }: KeptDatabase): Promise<string> {
  const directory = join(tmpdir(), `rostrum-bench-${name}`)
  const mark = join(directory, 'complete')
  const applied = [...(more ? [more.version] : []), ...(await migrations())]
  const madeWith = (await readFile(mark, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  if (madeWith.length > 0 && madeWith.every((migration, at) => migration === applied[at])) return directory
  await rm(directory, { recursive: true, force: true })
  console.log(`  making ${name} once, which takes minutes…`)
  const server = await startEmbeddedPostgres({ directory, durable: false })
  try {
    await migrate(server.url)
    await loadDemo(server.url)
    await loadDemoMarket(server.url, size, (what) => console.log(`  ${what}`))
    await more?.fill(server.url)
    await withClient(server.url, async (client) => {
      await client.query('select market.refresh_directory()')
      await client.query('vacuum analyze')
    })
  } finally {
    await server.stop()
  }
  await writeFile(mark, applied.join('\n'))
  return directory
}

/** Migrations with their content, in order. */
async function migrations(): Promise<string[]> {
  const folder = join(root, 'server/migrations')
  const names = (await readdir(folder)).filter((name) => /^\d{4}_/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name))
      return `${name} ${createHash('sha256').update(content).digest('hex')}`
    }),
  )
}
