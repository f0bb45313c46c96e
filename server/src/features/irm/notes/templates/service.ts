import type { NoteTemplate, noteTemplates } from '@rostrum/contract/irm/note-templates'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { endUses, replaceUses } from '#features/files/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { type RichText, readRichText } from '#platform/rich-text.ts'
import { deleteTemplate, findTemplate, findTemplateByName, insertTemplate, updateTemplate } from './queries.ts'

const subjectType = 'note_template'
async function keepFiles({ db, customerId, principal }: Context, subjectId: string, { fileIds }: RichText) {
  await replaceUses(db, { customerId, userId: principal.user.id, subjectType, subjectId }, fileIds)
}

const nameIsUsed = () => unprocessable({ name: 'This name is already in use' })

async function requireTemplate({ db }: Context, id: string): Promise<NoteTemplate> {
  const template = await findTemplate(db, id)
  if (!template) throw notFound('Note template')
  return template
}

export async function createTemplate(ctx: Context, { body }: Input<typeof noteTemplates.create>) {
  const id = newId()
  const text = readRichText(body.notes)
  const values = { name: body.name, notes: text.html }
  if (!(await insertTemplate(ctx.db, { customerId: ctx.customerId, id, ...values }))) throw nameIsUsed()
  await keepFiles(ctx, id, text)
  await recordChange(ctx, { action: 'note_template.created', subjectType, subjectId: id, after: values })
  return requireTemplate(ctx, id)
}

export async function changeTemplate(ctx: Context, { params, body }: Input<typeof noteTemplates.update>) {
  const before = await requireTemplate(ctx, params.id)
  const same = body.name && (await findTemplateByName(ctx.db, body.name))
  if (same && same.id !== params.id) throw nameIsUsed()
  const { notes, ...values } = body
  const text = notes === undefined ? undefined : readRichText(notes)
  const change = { ...values, ...(text && { notes: text.html }) }
  if (Object.keys(change).length > 0) await updateTemplate(ctx.db, params.id, change)
  if (text) await keepFiles(ctx, params.id, text)
  await recordChange(ctx, {
    action: 'note_template.updated',
    subjectType,
    subjectId: params.id,
    before,
    after: change,
  })
  return requireTemplate(ctx, params.id)
}

export async function removeTemplate(ctx: Context, { params }: Input<typeof noteTemplates.delete>): Promise<undefined> {
  const before = await requireTemplate(ctx, params.id)
  await deleteTemplate(ctx.db, params.id)
  await endUses(ctx.db, subjectType, params.id)
  await recordChange(ctx, { action: 'note_template.deleted', subjectType, subjectId: params.id, before })
  return undefined
}
