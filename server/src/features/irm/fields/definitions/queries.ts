import type { CustomField } from '@rostrum/contract/irm/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const columns = ['id', 'subject', 'name', 'kind', 'options', 'position'] as const

const fields = (db: Db) =>
  db
    .selectFrom('app.customFields')
    .select([...columns, sql<boolean>`archived_at is not null`.as('isArchived')])
    .$castTo<CustomField>()

export function listCustomFields(db: Db, { subject }: { subject?: string | undefined }): Promise<CustomField[]> {
  const all = fields(db).orderBy('subject').orderBy('position').orderBy('name').orderBy('id')
  return (subject ? all.where('subject', '=', subject) : all).execute()
}

export const findFieldForChange = (db: Db, id: string) => fields(db).where('id', '=', id).forUpdate().executeTakeFirst()

export async function isNameTaken(db: Db, field: { subject: string; name: string; id?: string }): Promise<boolean> {
  let same = db
    .selectFrom('app.customFields')
    .select('id')
    .where('subject', '=', field.subject)
    .where('archivedAt', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${field.name})`)
  if (field.id) same = same.where('id', '<>', field.id)
  return (await same.executeTakeFirst()) !== undefined
}

export async function insertField(
  db: Db,
  values: { customerId: string; id: string; subject: string; name: string; kind: string; options: string[] },
): Promise<CustomField> {
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from app.custom_fields where subject = ${values.subject})`
  await db
    .insertInto('app.customFields')
    .values({ ...values, position })
    .execute()
  return fields(db).where('id', '=', values.id).executeTakeFirstOrThrow()
}

export async function updateField(
  db: Db,
  id: string,
  { isArchived, ...values }: Pick<CustomField, 'name' | 'options' | 'position' | 'isArchived'>,
): Promise<CustomField> {
  const archivedAt = isArchived ? sql<Date>`coalesce(archived_at, now())` : null
  await db
    .updateTable('app.customFields')
    .set({ ...values, archivedAt })
    .where('id', '=', id)
    .execute()
  return fields(db).where('id', '=', id).executeTakeFirstOrThrow()
}

/** The number of profiles that use each option, including removed profiles, which can be restored. */
export async function countOptionUses(db: Db, fieldId: string, options: readonly string[]) {
  const { rows } = await sql<{ option: string; uses: number }>`
    select option, count(*) as uses from unnest(${options}::text[]) option
    join app.custom_field_values v on v.field_id = ${fieldId} and (v.value = to_jsonb(option) or v.value @> jsonb_build_array(option))
    group by option order by option`.execute(db)
  return rows
}
