import type { CustomField } from '@rostrum/contract/irm/fields'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { customProfiles } from '@rostrum/contract/profiles/custom'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { optionProblem } from './policy.ts'
import { countOptionUses, findFieldForChange, insertField, isNameTaken, updateField } from './queries.ts'

const subjectType = 'custom_field'

export async function createField(ctx: Context, { body }: Input<typeof customProfiles.createCustomField>) {
  await refuseBad(ctx, body)
  const field = await insertField(ctx.db, { customerId: ctx.customerId, id: newId(), ...body })
  await recordChange(ctx, { action: 'custom_field.created', subjectType, subjectId: field.id, after: field })
  return field
}

export async function changeField(ctx: Context, { params, body }: Input<typeof customProfiles.updateCustomField>) {
  const before = await findFieldForChange(ctx.db, params.id)
  if (!before) throw notFound('Field')
  const wanted: CustomField = {
    ...before,
    name: body.name ?? before.name,
    options: body.options ?? before.options,
    position: body.position ?? before.position,
    isArchived: body.isArchived ?? before.isArchived,
  }
  await refuseBad(ctx, wanted)
  await refuseLosing(ctx, before, wanted)
  const after = await updateField(ctx.db, before.id, wanted)
  await recordChange(ctx, { action: 'custom_field.changed', subjectType, subjectId: before.id, before, after })
  return after
}

type Wanted = Pick<CustomField, 'subject' | 'name' | 'kind' | 'options'> & Partial<CustomField>

async function refuseBad(ctx: Context, field: Wanted): Promise<void> {
  const options = optionProblem(field.kind, field.options)
  const isTaken = !field.isArchived && (await isNameTaken(ctx.db, field))
  if (!options && !isTaken) return
  throw unprocessable({ ...(isTaken && { name: 'Another field already has this name' }), ...(options && { options }) })
}

/** An option in use cannot be removed. */
async function refuseLosing(ctx: Context, before: CustomField, after: CustomField): Promise<void> {
  const lost = before.options.filter((option) => !after.options.includes(option))
  const [used] = lost.length > 0 ? await countOptionUses(ctx.db, before.id, lost) : []
  if (!used) return
  const users = used.uses === 1 ? '1 profile uses it' : `${used.uses} profiles use it`
  throw unprocessable({ options: `“${used.option}” can’t be removed because ${users}` })
}
