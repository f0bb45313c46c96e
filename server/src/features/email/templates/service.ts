import { fillSubject, missingFields } from '@rostrum/contract/email/personalized-fields'
import type { EmailTemplate, emailTemplates } from '@rostrum/contract/email/templates'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { replaceUses } from '#features/files/public.ts'
import { eachRow } from '#lists/each-row.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { readRichText } from '#platform/rich-text.ts'
import { readFieldValues } from './field-values.ts'
import { fieldsOf, fillBody, readTemplateBody } from './personalize.ts'
import * as queries from './queries.ts'

const subjectType = 'email_template'

const viewerOf = ({ customerId, principal }: Context) => ({
  customerId,
  userId: principal.user.id,
  isAdmin: principal.role === 'admin',
})

function templateOf(ctx: Context, stored: queries.StoredTemplate): EmailTemplate {
  const { userId, isAdmin } = viewerOf(ctx)
  return {
    ...stored,
    isEditable: stored.owner.id === userId || (isAdmin && stored.isShared),
    isPersonalized: fieldsOf(stored).length > 0,
  }
}

export async function readTemplate(ctx: Context, id: string): Promise<EmailTemplate> {
  const stored = await queries.findTemplate(ctx.db, viewerOf(ctx), id)
  if (!stored) throw notFound('Template')
  return templateOf(ctx, stored)
}

export async function listTemplates(ctx: Context, { query }: Input<typeof emailTemplates.list>) {
  const { rows, total } = await queries.listTemplates(ctx.db, viewerOf(ctx), query)
  return { rows: rows.map((row) => templateOf(ctx, row)), total }
}

export async function* fileOfTemplates(ctx: Context, { query }: Input<typeof emailTemplates.export>) {
  const rows = eachRow((page) => queries.listTemplates(ctx.db, viewerOf(ctx), { ...query, ...page }))
  for await (const { name, subject, body, owner, isShared, useCount, updatedAt } of rows) {
    const text = readRichText(body).plain
    yield { name, subject, text, owner: `${owner.firstName} ${owner.lastName}`, isShared, useCount, updatedAt }
  }
}

/** Its pictures are kept as long as it. */
async function usePictures({ db, customerId, principal }: Context, id: string, body: string): Promise<void> {
  const subject = { customerId, userId: principal.user.id, subjectType: 'email_template' as const, subjectId: id }
  await replaceUses(db, subject, readRichText(body, { withFields: true }).fileIds)
}

export async function createTemplate(ctx: Context, { body }: Input<typeof emailTemplates.create>) {
  const id = newId()
  const { customerId, principal } = ctx
  const values = { ...body, body: readTemplateBody(body.body) }
  await queries.insertTemplate(ctx.db, { ...values, customerId, id, userId: principal.user.id })
  await usePictures(ctx, id, values.body)
  await recordChange(ctx, { action: 'email_template.created', subjectType, subjectId: id, after: values })
  return readTemplate(ctx, id)
}

export async function changeTemplate(ctx: Context, { params, body }: Input<typeof emailTemplates.update>) {
  const before = await readTemplate(ctx, params.id)
  if (!before.isEditable) {
    const { firstName, lastName } = before.owner
    throw new AppError('forbidden', `Only ${firstName} ${lastName} and admins can change this template`)
  }
  const { version = before.version, body: html, ...rest } = body
  const values = { ...rest, ...(html !== undefined && { body: readTemplateBody(html) }) }
  if (!(await queries.updateTemplate(ctx.db, ctx.customerId, before.id, version, values))) {
    throw new AppError('conflict', 'Someone has changed this template since you opened it')
  }
  if (values.body !== undefined) await usePictures(ctx, before.id, values.body)
  await recordChange(ctx, {
    action: 'email_template.updated',
    subjectType,
    subjectId: before.id,
    before,
    after: values,
  })
  return readTemplate(ctx, before.id)
}

/** Recorded even if nothing was deleted: the call was made. */
async function settle(ctx: Context, action: string, changed: { id: string; name: string }[]) {
  const changes = changed.map(({ id, name }) => ({ action, subjectType, subjectId: id, before: { name } }))
  if (changes.length === 0) ctx.changes.count += 1
  await recordChange(ctx, ...changes)
  return { ids: changed.map(({ id }) => id) }
}

export const deleteTemplates = async (ctx: Context, { body }: Input<typeof emailTemplates.deleteMany>) =>
  settle(ctx, 'email_template.deleted', await queries.deleteTemplates(ctx.db, viewerOf(ctx), body.ids))

export const restoreTemplates = async (ctx: Context, { body }: Input<typeof emailTemplates.restoreMany>) =>
  settle(ctx, 'email_template.restored', await queries.restoreTemplates(ctx.db, viewerOf(ctx), body.ids))

export async function previewTemplate(
  ctx: Context,
  { body: { personId, subject, body } }: Input<typeof emailTemplates.preview>,
) {
  const values = (await readFieldValues(ctx, [personId])).get(personId)
  if (!values) throw notFound('Person')
  const template = { subject, body: readTemplateBody(body) }
  return {
    subject: fillSubject(subject, values),
    body: fillBody(template.body, values),
    missing: missingFields(fieldsOf(template), values),
  }
}
