// Forward-only SQL migrations, each in a transaction of its own, one process at a time.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { BadConfiguration } from '../config.ts'
import { lockSession } from './locks.ts'
import { isPooled } from './pooler.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** `onWait` is called when another process is migrating. */
export async function migrate(url: string, onWait?: (message: string) => void): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // There, an advisory lock would stay with the pooler's connection after this one has ended.
    if (await isPooled(client)) {
      throw new BadConfiguration('DATABASE_OWNER_URL must lead to PostgreSQL directly, not through a connection pooler')
    }
    await lockSession(client, 'migrations', onWait)
    await client.query(`create table if not exists public.migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from public.migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const names = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()
    const unknown = [...applied.keys()].find((name) => !names.includes(name))
    if (unknown) throw new Error(`The database is newer than this program: it has the migration ${unknown}`)
    const done: string[] = []
    for (const name of names) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const before = applied.get(name)
      if (before === checksum) continue
      if (before) throw new Error(`The migration ${name} was changed after it was applied`)
      await apply(client, name, text, checksum)
      done.push(name)
    }
    return done
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string, text: string, checksum: string) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
