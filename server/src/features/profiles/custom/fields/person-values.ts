// The customer's own fields of a person, filled in.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { customProfiles } from '@rostrum/contract/profiles/custom-profiles'
import type { CustomFieldValue } from '@rostrum/contract/profiles/people'
import type { z } from 'zod'
import { recordChange } from '../../../../platform/audit.ts'
import type { Context } from '../../../../platform/context.ts'
import { notFound, unprocessable } from '../../../../platform/errors.ts'
import { holdProfiles } from '../own/queries.ts'
import { readValue } from './policy.ts'
import { deleteValue, isPersonThere, listFieldsForFilling, listValues, saveValue } from './queries.ts'

type Filled = z.output<typeof CustomFieldValue>

export async function savePersonFields(ctx: Context, { params, body }: Input<typeof customProfiles.savePersonFields>) {
  const { db, customerId } = ctx
  await holdProfiles(db, customerId, 'beside others')
  if (!(await isPersonThere(db, params.id))) throw notFound('Person')
  const values = await readValues(ctx, body.customFields)
  const before = await valuesOf(ctx, params.id)
  for (const { field_id: fieldId, value } of values) {
    if (value === null) await deleteValue(db, fieldId, params.id)
    else await saveValue(db, { customerId, fieldId, subjectId: params.id, value })
  }
  const after = await valuesOf(ctx, params.id)
  const subject = { subjectType: 'person', subjectId: params.id }
  await recordChange(ctx, { action: 'person.custom_fields_saved', ...subject, before, after })
  return { customField: after }
}

async function readValues(ctx: Context, sent: readonly Filled[]): Promise<Filled[]> {
  const ids = sent.map((one) => one.field_id)
  const fields = new Map((await listFieldsForFilling(ctx.db, ids)).map((field) => [field.id, field]))
  const problems: Record<string, string> = {}
  const values = sent.map((one, index): Filled => {
    const field = fields.get(one.field_id)
    const read = field && readValue(field, one.value)
    if (!read) problems[`custom_fields.${index}.field_id`] = 'is not a field of people'
    else if (ids.indexOf(one.field_id) !== index) problems[`custom_fields.${index}.field_id`] = 'is there twice'
    else if ('problem' in read) problems[`custom_fields.${index}.value`] = read.problem
    return { field_id: one.field_id, value: read && 'value' in read ? read.value : null }
  })
  if (Object.keys(problems).length > 0) throw unprocessable(problems)
  return values
}

const valuesOf = async ({ db }: Context, personId: string): Promise<Filled[]> =>
  (await listValues(db, personId)).map(({ fieldId, value }) => ({ field_id: fieldId, value: value as Filled['value'] }))
