// Undo for deletions: deleted rows are kept as they were for a month, so that restoring brings back their ids, dates and
// authors, whatever columns the table has.
import { sql } from 'kysely'
import type { Context } from './context.ts'
import { newId } from './identifiers.ts'

/** Restored in this order: rows come after those they refer to. */
const tables = [
  'app.irm_organizations',
  'app.irm_people',
  'app.favorite_people',
  'app.saved_views',
  'app.tags',
  'app.taggings',
  'app.themes',
  'app.theme_words',
  'app.activity_themes',
  'app.survey_answer_themes',
  'app.target_list_members',
  'app.target_list_moves',
  'app.target_list_people',
  'app.fit_weights',
] as const

interface Rows {
  table: (typeof tables)[number]
  /** Values by column. */
  where: Record<string, string>
}

interface Copies extends Pick<Rows, 'table'> {
  /** Other values by column. */
  where: Record<string, string | readonly string[]>
}

const keptFor = '30 days'

/** Deletes rows that have all of these values, of one or more tables in this order, and keeps them under one subject. Returns false if there are none. */
export async function removeRows(ctx: Context, subject: string, ...steps: Rows[]): Promise<boolean> {
  const { db, customerId, principal } = ctx
  await sql`delete from app.removals where removed_at < now() - ${keptFor}::interval`.execute(db)
  const id = newId()
  let removed = false
  for (const { table, where } of steps) {
    const conditions = Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const kept = await sql`
      with gone as (delete from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} returning *)
      insert into app.removals as r (customer_id, id, subject, user_id, rows)
      select ${customerId}::uuid, ${id}::uuid, ${subject}, ${principal.user.id}::uuid,
        jsonb_agg(jsonb_build_object('table', ${table}::text, 'row', to_jsonb(gone))) from gone having count(*) > 0
      on conflict (customer_id, id) do update set rows = r.rows || excluded.rows`.execute(db)
    removed ||= (kept.numAffectedRows ?? 0n) > 0n
  }
  return removed
}

/**
 * Inserts copies of the rows that were just removed, with other values: a tagging, with another tag. Rows that exist
 * already are left alone. Restoring the removed rows deletes the copies that have not changed since.
 */
export async function replaceRows({ db }: Context, subject: string, { table, where: changed }: Copies): Promise<void> {
  await sql`
    with removal as (${latest(subject)}), copies as (
      insert into ${sql.table(table)}
      select copied.* from removal, app.removals r, jsonb_array_elements(r.rows) kept,
        jsonb_populate_record(null::${sql.table(table)}, kept -> 'row' || ${JSON.stringify(changed)}::jsonb) copied
      where r.id = removal.id and kept ->> 'table' = ${table}
      on conflict do nothing returning *)
    update app.removals r set added = r.added || (
      select coalesce(jsonb_agg(jsonb_build_object('table', ${table}::text, 'row', to_jsonb(copies))), '[]') from copies)
    from removal where r.id = removal.id`.execute(db)
}

const latest = (subject: string) =>
  sql<{ id: string }>`
    select id from app.removals where subject = ${subject} order by removed_at desc, id desc limit 1 for update`

/**
 * Restores what was last removed under this subject, except rows that have been added again since. Returns false if
 * nothing is kept. The caller makes sure that names are still free and referred records still exist.
 */
export async function restoreRows({ db }: Context, subject: string): Promise<boolean> {
  const { rows } = await latest(subject).execute(db)
  const [removal] = rows
  if (!removal) return false
  for (const table of tables) {
    await sql`
      delete from ${sql.table(table)} t using app.removals r, jsonb_array_elements(r.added) made
      where r.id = ${removal.id} and made ->> 'table' = ${table} and to_jsonb(t) = made -> 'row'`.execute(db)
  }
  for (const table of tables) {
    await sql`
      insert into ${sql.table(table)}
      select restored.* from app.removals r, jsonb_array_elements(r.rows) kept,
        jsonb_populate_record(null::${sql.table(table)}, kept -> 'row') restored
      where r.id = ${removal.id} and kept ->> 'table' = ${table}
      on conflict do nothing`.execute(db)
  }
  await sql`delete from app.removals where id = ${removal.id}`.execute(db)
  return true
}
