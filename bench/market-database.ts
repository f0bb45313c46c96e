// A database at market scale, made once and kept in the machine's folder for temporary files: the invented market, derived
// and listed, beside the demo's customers. Made anew when a migration changed.
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemo } from '../server/src/demo/load.ts'
import { loadDemoMarket } from '../server/src/demo/market.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { withClient } from '../server/src/platform/database/with-client.ts'
import { root } from './server.ts'

const directory = join(tmpdir(), 'rostrum-bench-market')
const mark = join(directory, 'complete')

/** The folder to give to the server as DATA_DIR. Takes minutes the first time. */
export async function marketDatabase(): Promise<string> {
  const wanted = await fingerprint()
  const made = await readFile(mark, 'utf8').catch(() => '')
  if (made === wanted) return directory
  await rm(directory, { recursive: true, force: true })
  console.log('  making the market once, which takes minutes…')
  const server = await startEmbeddedPostgres({ directory, durable: false })
  try {
    await migrate(server.url)
    await loadDemo(server.url)
    await loadDemoMarket(server.url, 'market', (what) => console.log(`  ${what}`))
    await withClient(server.url, async (client) => {
      await client.query('select market.refresh_directory()')
      await client.query('vacuum analyze')
    })
  } finally {
    await server.stop()
  }
  await writeFile(mark, wanted)
  return directory
}

async function fingerprint(): Promise<string> {
  const folder = join(root, 'server/migrations')
  const hash = createHash('sha256')
  for (const name of (await readdir(folder)).sort()) {
    if (/^\d{4}_/.test(name)) hash.update(await readFile(join(folder, name)))
  }
  return hash.digest('hex')
}
