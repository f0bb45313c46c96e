// Forward-only SQL migrations, then the functions and views whose files changed; each in a transaction of its own, one
// process at a time.
import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { BadConfiguration } from '../config.ts'
import { applyFunctions, readFunctionFiles } from './functions.ts'
import { lockSession } from './locks.ts'
import { isPooled } from './pooler.ts'
import { applySqlFile, readSqlFile, type SqlFile } from './sql-file.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Numbered migrations in their order. */
export async function readMigrations(): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()
  return Promise.all(names.map((name) => readSqlFile(folder, name)))
}

export const migrationsTable = `create table if not exists public.migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

/** Exists while a restore writes into this database, and after one that was interrupted. */
export const restoreMark = 'public.rostrum_restore'

async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select to_regclass($1) is not null as is_marked', [restoreMark])
  if (rows[0].is_marked) {
    throw new BadConfiguration('A restore into this database did not finish: run npm run restore -- FILE again.')
  }
}

/** `onWait` is called when another process is migrating. */
export async function migrate(url: string, onWait?: (message: string) => void): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Through a pooler, an advisory lock would stay with the pooler's server connection after this one has ended.
    if (await isPooled(client)) {
      throw new BadConfiguration('DATABASE_OWNER_URL must lead to PostgreSQL directly, not through a connection pooler')
    }
    await lockSession(client, 'migrations', onWait)
    await refuseHalfRestored(client)
    await client.query(migrationsTable)
    const applied = await readApplied(client)
    const migrated = await applyMigrations(client, applied)
    const current = migrated.length > 0 ? await readApplied(client) : applied
    const functions = await readFunctionFiles()
    await applyFunctions(
      client,
      functions.filter(({ name, checksum }) => current.get(name) !== checksum),
    )
    const changed = functions.filter(({ name, checksum }) => applied.get(name) !== checksum)
    return [...migrated, ...changed.map(({ name }) => name)]
  } finally {
    await client.end()
  }
}

/** Names and checksums of the applied files. */
async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

async function applyMigrations(client: pg.Client, applied: Map<string, string>): Promise<string[]> {
  const files = await readMigrations()
  const names = files.map(({ name }) => name)
  const unknown = [...applied.keys()].find((name) => /^\d{4}_/.test(name) && !names.includes(name))
  if (unknown) {
    throw new BadConfiguration(
      `The database is newer than this program: it has the migration ${unknown}. Start the release that made it, or a later one.`,
    )
  }
  const done: string[] = []
  for (const file of files) {
    const { name } = file
    const before = applied.get(name)
    if (before === file.checksum) continue
    if (before) throw new Error(`The migration ${name} was changed after it was applied`)
    await applySqlFile(client, file, async (text) => {
      await client.query(text)
      // It may have dropped or replaced functions and views, so these are applied again even if their files did not change.
      await client.query(`delete from public.migrations where name like 'functions/%'`)
    })
    done.push(name)
  }
  return done
}
