import { type AttachableType, type Attachment, attachableTypes, type files } from '@rostrum/contract/files'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { requireContact } from '#features/irm/subjects/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { fileKeyOf, requireOwnKey } from '../keys.ts'
import { addressOf, type FileServices } from '../service.ts'
import { addUses, findEventId, findUse, findUseOf, listAttachments, markUse, readAttachment } from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof readAttachment>>>

async function described(services: FileServices, row: Row): Promise<Attachment> {
  const file = { customerId: row.customerId, id: row.fileId, bucket: row.bucket }
  return {
    id: row.id,
    fileKey: fileKeyOf(file),
    name: row.name,
    bytes: Number(row.bytes),
    contentType: row.contentType,
    marks: row.marks as Attachment['marks'],
    source: { type: row.subjectType, id: row.subjectId },
    addedBy: { id: row.userId, firstName: row.firstName, lastName: row.lastName },
    addedAt: row.addedAt,
    version: row.version,
    versions: row.versions,
    thumbnailUrl: row.hasThumbnail ? `${await addressOf(services, file)}&size=thumbnail` : null,
  }
}

const isAttachable = (type: string): type is AttachableType => attachableTypes.some((one) => one === type)

async function requireSubject(db: Context['db'], type: AttachableType, id: string): Promise<void> {
  if (type !== 'event') await requireContact(db, type, id)
  else if (!(await findEventId(db, id))) throw notFound('Event')
}

export async function pageOfAttachments(
  { db }: Context,
  services: FileServices,
  { query }: Input<typeof files.attachments>,
) {
  const { subjectType: type, subjectId } = query
  if (isAttachable(type)) await requireSubject(db, type, subjectId)
  const { rows, total } = await listAttachments(db, query)
  return { rows: await Promise.all(rows.map((row) => described(services, row))), total }
}

async function oneAttachment(ctx: Context, services: FileServices, id: string): Promise<Attachment> {
  const row = await readAttachment(ctx.db, id)
  if (!row) throw notFound('File')
  return described(services, row)
}

export async function attachFile(
  ctx: Context,
  services: FileServices,
  { body }: Input<typeof files.attach>,
): Promise<Attachment> {
  const { subjectType, subjectId } = body
  await requireSubject(ctx.db, subjectType, subjectId)
  const fileId = requireOwnKey(ctx.customerId, body.fileKey)
  const subject = { customerId: ctx.customerId, userId: ctx.principal.user.id, subjectType, subjectId }
  const [added] = await addUses(ctx.db, subject, [fileId])
  if (!added) throw unprocessable({ file_key: 'Upload the file again' })
  const use = await findUseOf(ctx.db, subject, fileId)
  const attachment = await oneAttachment(ctx, services, use?.id ?? '')
  await recordChange(ctx, {
    action: 'file.attached',
    subjectType: 'file',
    subjectId: fileId,
    after: { name: attachment.name, to: subjectType, id: subjectId },
  })
  return attachment
}

/** A file in a text is removed by removing it from the text. */
async function requireAttached(ctx: Context, id: string) {
  const use = await findUse(ctx.db, id)
  if (!use || !isAttachable(use.subjectType)) throw notFound('File')
  return use
}

export async function detachFile(ctx: Context, { params }: Input<typeof files.detach>): Promise<undefined> {
  const use = await requireAttached(ctx, params.id)
  if (use.deletedAt) throw notFound('File')
  await markUse(ctx.db, params.id, new Date())
  const before = { from: use.subjectType, id: use.subjectId }
  await recordChange(ctx, { action: 'file.detached', subjectType: 'file', subjectId: use.fileId, before })
}

export async function restoreAttachment(
  ctx: Context,
  services: FileServices,
  { params }: Input<typeof files.restore>,
): Promise<Attachment> {
  const use = await requireAttached(ctx, params.id)
  if (!use.deletedAt) throw notFound('File')
  await markUse(ctx.db, params.id, null)
  await recordChange(ctx, { action: 'file.restored', subjectType: 'file', subjectId: use.fileId })
  return oneAttachment(ctx, services, params.id)
}
