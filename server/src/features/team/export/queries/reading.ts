import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isExported, rowsOf } from './tables.ts'

export interface ExportedTable {
  name: string
  columns: string[]
}

/** Columns that only the server can use, and the contents of changes, which may be those of private records. */
const leftColumns = /sealed|secret|token|hash|password|private_key|checksum|^before$|^after$/

/** The tables of customers, from the catalog: a new one cannot be forgotten. */
export async function listExportedTables(db: Db): Promise<ExportedTable[]> {
  const { rows } = await sql<ExportedTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'app' and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.atttypid not in ('bytea'::regtype, 'tsvector'::regtype)
      and has_table_privilege(c.oid, 'select')
    group by c.relname order by c.relname`.execute(db)
  return rows.filter(isExported).map(({ name, columns }) => ({
    name,
    columns: columns.filter((column) => column !== 'customer_id' && !leftColumns.test(column)),
  }))
}

const rowsAtOnce = 1000

/** In constant memory. Row security leaves the customer's rows that are not private to others. */
export async function* readTable(
  db: Db,
  { name, columns }: ExportedTable,
  viewerId: string,
): AsyncGenerator<(string | null)[], void, undefined> {
  const cells = sql.join(columns.map((column) => sql`${sql.ref(`t.${column}`)}::text`))
  await sql`declare exported no scroll cursor for select array[${cells}] as cells from ${sql.table(`app.${name}`)} t where ${rowsOf(name, viewerId)}`.execute(
    db,
  )
  for (;;) {
    const { rows } = await sql<{
      cells: (string | null)[]
    }>`fetch forward ${sql.lit(rowsAtOnce)} from exported`.execute(db)
    for (const { cells: row } of rows) yield row
    if (rows.length < rowsAtOnce) break
  }
  await sql`close exported`.execute(db)
}

/** Names for the ids of people in the other files. */
export const listPeople = (db: Db, customerId: string) =>
  db
    .selectFrom('identity.customerAuthorizations as a')
    .innerJoin('identity.users as u', 'u.id', 'a.userId')
    .select(['u.id', 'u.firstName', 'u.lastName', 'u.email', 'a.scope', 'a.role'])
    .where('a.customerId', '=', customerId)
    .orderBy('u.id')
    .execute()

export async function isAdmin(db: Db, customerId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('identity.customerAuthorizations')
    .select('id')
    .where('customerId', '=', customerId)
    .where('userId', '=', userId)
    .where('role', '=', 'admin')
    .where('lockedAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
