// Custom field values of people, organizations and activities.
import type { CustomField, CustomFieldValue } from '@rostrum/contract/irm/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type Subject = CustomField['subject']

const fieldsOf = (db: Db, subject: Subject) =>
  db
    .selectFrom('app.customFields')
    .select(['id', 'subject', 'name', 'kind', 'options', 'position', sql<boolean>`false`.as('isArchived')])
    .where('subject', '=', subject)
    .where('archivedAt', 'is', null)
    .$castTo<CustomField>()

export const listFields = (db: Db, subject: Subject): Promise<CustomField[]> =>
  fieldsOf(db, subject).orderBy('position').orderBy('name').orderBy('id').execute()

/** Locks the fields for share, so that their options cannot change before the values are written. */
export const listFieldsForFilling = (db: Db, subject: Subject, ids: readonly string[]): Promise<CustomField[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : fieldsOf(db, subject).where('id', 'in', ids).orderBy('id').forShare().execute()

/** By subject, in field order; archived fields keep their values but are not shown. */
export async function listFieldValues(
  db: Db,
  subject: Subject,
  subjectIds: readonly string[],
): Promise<Map<string, CustomFieldValue[]>> {
  const found = new Map<string, CustomFieldValue[]>()
  if (subjectIds.length === 0) return found
  const rows = await db
    .selectFrom('app.customFieldValues as v')
    .innerJoin('app.customFields as f', (join) =>
      join.onRef('f.customerId', '=', 'v.customerId').onRef('f.id', '=', 'v.fieldId'),
    )
    .select(['v.subjectId', 'v.fieldId', 'v.value'])
    .where(sql<boolean>`v.subject_id = any (${subjectIds}::uuid[])`)
    .where('f.subject', '=', subject)
    .where('f.archivedAt', 'is', null)
    .orderBy('f.position')
    .orderBy('f.name')
    .orderBy('f.id')
    .execute()
  for (const { subjectId, fieldId, value } of rows) {
    const filled = { field_id: fieldId, value: value as CustomFieldValue['value'] }
    const before = found.get(subjectId)
    if (before) before.push(filled)
    else found.set(subjectId, [filled])
  }
  return found
}

export async function saveValue(
  db: Db,
  values: { customerId: string; fieldId: string; subjectId: string; value: unknown },
): Promise<void> {
  const value = JSON.stringify(values.value)
  await db
    .insertInto('app.customFieldValues')
    .values({ ...values, value })
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'fieldId', 'subjectId']).doUpdateSet({ value, updatedAt: sql<Date>`now()` }),
    )
    .execute()
}

export async function deleteValue(db: Db, fieldId: string, subjectId: string): Promise<void> {
  await db
    .deleteFrom('app.customFieldValues')
    .where('fieldId', '=', fieldId)
    .where('subjectId', '=', subjectId)
    .execute()
}

export interface NewValue {
  fieldId: string
  subjectId: string
  value: unknown
}

/** Bulk insert that skips fields with a value; returns those inserted. */
export async function insertValues(db: Db, customerId: string, values: readonly NewValue[]) {
  if (values.length === 0) return []
  return db
    .insertInto('app.customFieldValues')
    .values(values.map((one) => ({ customerId, ...one, value: JSON.stringify(one.value) })))
    .onConflict((conflict) => conflict.columns(['customerId', 'fieldId', 'subjectId']).doNothing())
    .returning(['fieldId', 'subjectId'])
    .execute()
}

/** Clears those values that are unchanged since they were written. */
export async function deleteValuesInPlace(db: Db, values: readonly NewValue[]): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`
    delete from app.custom_field_values v
    using jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as put ("fieldId" uuid, "subjectId" uuid, value jsonb)
    where v.field_id = put."fieldId" and v.subject_id = put."subjectId" and v.value = put.value
    returning v.field_id || ' ' || v.subject_id as key`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
