// A backup and its restore beside a bare copy of the database's folder: size and time.
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rowsOf } from '../server/src/platform/backup/format/manifest.ts'
import { checkBackup, restoreBackup } from '../server/src/platform/backup/restore-backup.ts'
import { takeBackup } from '../server/src/platform/backup/take-backup.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { keptDatabase } from './kept-database.ts'
import { marketDatabase } from './market-database.ts'
import type { Benchmark, Measurement } from './report.ts'

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Constant memory: what the process may grow by, whatever the size of the database. */
const memoryBudget = 200e6

async function measure(kept: string): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-backup-'))
  try {
    const file = join(folder, 'one.backup')
    const source = await startEmbeddedPostgres({ directory: kept })
    await migrate(source.url)
    const memory = watchMemory()
    const { value: taken, ms: takenIn } = await timed(() => takeBackup({ url: source.url, dataDirectory: kept, file }))
    await source.stop()
    const bare = join(folder, 'bare')
    const { ms: copiedIn } = await timed(() => cp(join(kept, 'postgres'), bare, { recursive: true }))
    const bareBytes = await sizeOf(bare)
    await rm(bare, { recursive: true })
    const { value: checked, ms: checkedIn } = await timed(() => checkBackup(file, undefined))
    const dataDirectory = join(folder, 'restored')
    const target = await startEmbeddedPostgres({ directory: dataDirectory })
    const restore = () => restoreBackup(checked, { url: target.url, dataDirectory, file, replace: false })
    const { ms: restoredIn } = await timed(restore)
    await target.stop()
    const grown = memory.stop()
    return [
      { what: 'rows', value: rowsOf(taken.manifest).toLocaleString('en-US') },
      { what: 'backup', value: seconds(takenIn) },
      { what: 'its size', value: megabytes(taken.bytes) },
      { what: 'bare copy of the stopped database', value: seconds(copiedIn) },
      { what: 'its size', value: megabytes(bareBytes) },
      { what: 'reading the backup whole', value: seconds(checkedIn) },
      { what: 'restore', value: seconds(restoredIn) },
      {
        what: 'memory above the start',
        value: megabytes(grown),
        budget: megabytes(memoryBudget),
        isMet: grown < memoryBudget,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const begin = performance.now()
  const value = await work()
  return { value, ms: performance.now() - begin }
}

function watchMemory() {
  const start = process.memoryUsage.rss()
  let most = start
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  return {
    stop() {
      clearInterval(timer)
      return most - start
    },
  }
}

async function sizeOf(directory: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  }
  return bytes
}

export const backup: Benchmark = async () => measure(await keptDatabase({ name: 'demo', size: 'demo' }))
export const backupOfMarket: Benchmark = async () => measure(await marketDatabase())
