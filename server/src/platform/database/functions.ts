// Functions and views: each has one source file, which is applied again whenever it changes (a repeatable migration).
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { applySqlFile, readSqlFile, type SqlFile } from './sql-file.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** The source files in the order of `order.txt`, where each follows those it depends on. */
export async function readFunctionFiles(): Promise<SqlFile[]> {
  const order = await readFile(new URL('functions/order.txt', folder), 'utf8')
  return Promise.all(
    order
      .trim()
      .split('\n')
      .map((name) => readSqlFile(folder, `functions/${name}.sql`)),
  )
}

export async function applyFunctions(client: pg.Client, files: SqlFile[]): Promise<void> {
  for (const file of files) await applySqlFile(client, file, (text) => replaceFunction(client, nameOf(file), text))
}

/** `app.guard` for `functions/app.guard.sql`. */
export const nameOf = (file: SqlFile): string => file.name.replace(/^functions\/|\.sql$/g, '')

/**
 * `create or replace` keeps privileges and whatever depends on the function, but cannot change the result, the names of
 * arguments or the columns of a view, and other argument types make a second function. In these cases the old one is
 * dropped first, which PostgreSQL refuses when something depends on it: then a numbered migration has to drop that.
 */
export async function replaceFunction(client: pg.Client, name: string, text: string): Promise<void> {
  await client.query('savepoint before_replacing')
  const isReplaced = await client.query(text).then(
    async () => (await listDrops(client, name)).length === 1,
    (error: unknown) => {
      if (error instanceof pg.DatabaseError && signatureErrors.includes(error.code ?? '')) return false
      throw error
    },
  )
  if (isReplaced) return
  await client.query('rollback to savepoint before_replacing')
  for (const drop of await listDrops(client, name)) await client.query(drop)
  await client.query(text)
}

/** `invalid_function_definition`, `invalid_table_definition` (of views), `ambiguous_function` (two by that name). */
const signatureErrors = ['42P13', '42P16', '42725']

async function listDrops(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop function %s', oid::regprocedure) as drop from pg_proc
     where pronamespace::regnamespace || '.' || proname = $1
     union all
     select format('drop view %s', oid::regclass) from pg_class
     where relkind = 'v' and relnamespace::regnamespace || '.' || relname = $1`,
    [name],
  )
  return rows.map((row) => row.drop)
}
