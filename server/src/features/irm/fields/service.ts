import type { CustomFieldValue } from '@rostrum/contract/irm/fields'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { readValue } from './policy.ts'
import { deleteValue, listFieldsForFilling, listFieldValues, type Subject, saveValue } from './queries.ts'

const nouns: Record<Subject, string> = { person: 'people', organization: 'organizations', activity: 'activities' }

/** Sets the values sent, clears those sent as null, and leaves the rest. The caller records the change. */
export async function fillIn(ctx: Context, subject: Subject, subjectId: string, sent: readonly CustomFieldValue[]) {
  const { db, customerId } = ctx
  const values = await readValues(ctx, subject, sent)
  const now = async () => (await listFieldValues(db, subject, [subjectId])).get(subjectId) ?? []
  const before = await now()
  for (const { field_id: fieldId, value } of values) {
    if (value === null) await deleteValue(db, fieldId, subjectId)
    else await saveValue(db, { customerId, fieldId, subjectId, value })
  }
  return { before, after: await now() }
}

async function readValues({ db }: Context, subject: Subject, sent: readonly CustomFieldValue[]) {
  const ids = sent.map((one) => one.field_id)
  const fields = new Map((await listFieldsForFilling(db, subject, ids)).map((field) => [field.id, field]))
  const problems: Record<string, string> = {}
  const values = sent.map((one, index): CustomFieldValue => {
    const field = fields.get(one.field_id)
    const read = field && readValue(field, one.value)
    if (!read) problems[`custom_fields.${index}.field_id`] = `Not a field of ${nouns[subject]}`
    else if (ids.indexOf(one.field_id) !== index) problems[`custom_fields.${index}.field_id`] = 'Entered twice'
    else if ('problem' in read) problems[`custom_fields.${index}.value`] = read.problem
    return { field_id: one.field_id, value: read && 'value' in read ? read.value : null }
  })
  if (Object.keys(problems).length > 0) throw unprocessable(problems)
  return values
}
