import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface ExportedTable {
  name: string
  columns: string[]
}

/** Columns that only the server can use, and the contents of changes, which may be those of private records. */
const leftColumns = /sealed|secret|token|hash|password|private_key|checksum|^before$|^after$/

/** One person's own, names of files that may belong to private records, and the server's notes for itself. */
const leftTables = new Set([
  'alert_digests',
  'alert_watermarks',
  'asked_questions',
  'change_counters',
  'computed_state',
  'departures',
  'dkim_keys',
  'email_accounts',
  'files',
  'irm_upload_changes',
  'merges',
  'notification_preferences',
  'notifications',
  'register_previews',
  'register_words',
  'removals',
  'saved_views',
  'score_requests',
  'sheet_rows',
  'sheets',
  // Not sent yet.
  'survey_drafts',
  'survey_submissions',
])

/** The tables of customers, from the catalog: a new one cannot be forgotten. */
export async function listExportedTables(db: Db): Promise<ExportedTable[]> {
  const { rows } = await sql<ExportedTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'app' and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.atttypid not in ('bytea'::regtype, 'tsvector'::regtype)
      and has_table_privilege(c.oid, 'select')
    group by c.relname order by c.relname`.execute(db)
  return rows
    .filter(({ name }) => !leftTables.has(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => column !== 'customer_id' && !leftColumns.test(column)),
    }))
}

/** Answers without a name are in the files of their survey, in groups: a row here would be one person's. */
const rowsOf = (name: string) => (name === 'survey_responses' ? sql`where not is_anonymous` : sql``)

const rowsAtOnce = 1000

/** In constant memory. Row security leaves those of the customer that the person may see. */
export async function* readTable(
  db: Db,
  { name, columns }: ExportedTable,
): AsyncGenerator<(string | null)[], void, undefined> {
  const cells = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))
  await sql`declare exported no scroll cursor for select array[${cells}] as cells from ${sql.table(`app.${name}`)} ${rowsOf(name)}`.execute(
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
