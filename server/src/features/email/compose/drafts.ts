// Drafts belong to the person who writes them: for everybody else they do not exist.
import type { EmailDraft, emailDrafts } from '@rostrum/contract/email/drafts'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { readTemplateBody } from '#features/email/templates/public.ts'
import { filesInUse, replaceUses, requireOwnKey } from '#features/files/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { readRichText } from '#platform/rich-text.ts'
import { findSender } from './queries/accounts.ts'
import {
  type DraftValues,
  findDraft,
  insertDraft,
  listDrafts,
  markDraft,
  type Owner,
  type StoredDraft,
  updateDraft,
} from './queries/drafts.ts'

const subjectType = 'email_draft'

export const ownerOf = ({ customerId, principal }: Context): Owner => ({ customerId, userId: principal.user.id })

export async function requireDraft(ctx: Context, id: string, options = {}): Promise<StoredDraft> {
  const draft = await findDraft(ctx.db, ownerOf(ctx), id, options)
  if (!draft) throw notFound('Draft')
  return draft
}

async function withAttachments({ db }: Context, drafts: readonly StoredDraft[]): Promise<EmailDraft[]> {
  const files = await filesInUse(
    db,
    subjectType,
    drafts.map(({ id }) => id),
  )
  return drafts.map(({ attachmentIds, ...draft }) => ({
    ...draft,
    draftId: draft.id,
    attachments: attachmentIds.flatMap((id) => {
      const file = files.find((one) => one.id === id && one.subjectId === draft.id)
      if (!file) return []
      const { name, bytes, contentType, customerId } = file
      return { fileKey: `${customerId}/${id}`, name, bytes: Number(bytes), contentType: contentType ?? '' }
    }),
  }))
}

export async function readDraft(ctx: Context, id: string): Promise<EmailDraft> {
  const [draft] = await withAttachments(ctx, [await requireDraft(ctx, id)])
  if (!draft) throw notFound('Draft')
  return draft
}

export async function pageOfDrafts(ctx: Context, { query }: Input<typeof emailDrafts.list>) {
  const { rows, total } = await listDrafts(ctx.db, ownerOf(ctx), query)
  return { rows: await withAttachments(ctx, rows), total }
}

type Written = Partial<Omit<DraftValues, 'attachmentIds'> & { attachmentKeys: string[] }>

/** Checks what a client can get wrong; what a person has not finished yet is checked when it is sent. */
async function valuesOf(ctx: Context, { attachmentKeys, ...written }: Written): Promise<Partial<DraftValues>> {
  const { accountId, body } = written
  if (accountId && !(await findSender(ctx.db, ownerOf(ctx).userId, accountId))) {
    throw unprocessable({ account_id: 'This account is not yours, or is no longer connected' })
  }
  return {
    ...written,
    ...(body !== undefined && { body: readTemplateBody(body) }),
    ...(attachmentKeys && { attachmentIds: attachmentKeys.map((key) => requireOwnKey(ctx.customerId, key)) }),
  }
}

/** Keeps the files of a draft: its attachments, and the pictures in its text. */
export async function useFiles(ctx: Context, id: string, { body, attachmentIds }: StoredDraft): Promise<void> {
  const { fileIds } = readRichText(body, { withFields: true })
  const subject = { ...ownerOf(ctx), subjectType: 'email_draft' as const, subjectId: id }
  await replaceUses(ctx.db, subject, [...new Set([...attachmentIds, ...fileIds])])
}

export async function createDraft(ctx: Context, { body }: Input<typeof emailDrafts.create>): Promise<EmailDraft> {
  const id = newId()
  const values = (await valuesOf(ctx, body)) as DraftValues
  await insertDraft(ctx.db, { ...values, ...ownerOf(ctx), id })
  await useFiles(ctx, id, await requireDraft(ctx, id))
  // What somebody is still writing is not part of the history.
  await recordChange(ctx, { action: 'email_draft.created', subjectType, subjectId: id })
  return readDraft(ctx, id)
}

export function refuseSent({ sentAt }: StoredDraft) {
  if (sentAt) throw new AppError('conflict', 'This email has already been sent')
}

export function refuseOlder(draft: StoredDraft, version: number | undefined) {
  if (version === undefined || version === draft.version) return
  throw new AppError('conflict', 'This draft was changed in another window since you opened it')
}

export async function saveDraft(ctx: Context, { params, body }: Input<typeof emailDrafts.update>) {
  const before = await requireDraft(ctx, params.id, { forUpdate: true })
  const { version, ...written } = body
  refuseSent(before)
  refuseOlder(before, version)
  await updateDraft(ctx.db, before.id, await valuesOf(ctx, written as Written))
  const saved = await requireDraft(ctx, before.id)
  if (written.body !== undefined || written.attachmentKeys) await useFiles(ctx, before.id, saved)
  // Every few seconds while somebody types: counted, but not recorded.
  ctx.changes.count += 1
  return readDraft(ctx, before.id)
}

export async function discardDraft(ctx: Context, { params }: Input<typeof emailDrafts.remove>): Promise<undefined> {
  const draft = await requireDraft(ctx, params.id, { forUpdate: true })
  refuseSent(draft)
  await markDraft(ctx.db, draft.id, { deletedAt: new Date() })
  await recordChange(ctx, { action: 'email_draft.discarded', subjectType, subjectId: draft.id })
  return undefined
}

export async function restoreDraft(ctx: Context, { params }: Input<typeof emailDrafts.restore>) {
  const draft = await requireDraft(ctx, params.id, { isDeleted: true })
  await markDraft(ctx.db, draft.id, { deletedAt: null })
  await recordChange(ctx, { action: 'email_draft.restored', subjectType, subjectId: draft.id })
  return readDraft(ctx, draft.id)
}
