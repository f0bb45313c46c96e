// A database that is made once and kept in the machine's folder for temporary files, beside the demo's customers. Later
// migrations are applied to it; it is made anew when an earlier one changed.
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
  /** What it holds beside the market, and a mark of how that is made. */
  more?: { version: string; fill: (url: string) => Promise<void> }
}

/** The folder to give to the server as DATA_DIR. Takes minutes the first time. */
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

/** Each with its content, in order. */
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
