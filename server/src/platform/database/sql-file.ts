// Files of SQL that are applied to the database, each in one transaction with the record that it was applied.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'

export interface SqlFile {
  name: string
  text: string
  checksum: string
}

export const sqlFile = (name: string, text: string): SqlFile => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
})

export const readSqlFile = async (folder: URL, name: string): Promise<SqlFile> =>
  sqlFile(name, await readFile(new URL(name, folder), 'utf8'))

export async function applySqlFile(
  client: pg.Client,
  { name, text, checksum }: SqlFile,
  run: (text: string) => Promise<unknown>,
): Promise<void> {
  await client.query('begin')
  try {
    await run(text)
    await client.query(
      `insert into public.migrations (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
