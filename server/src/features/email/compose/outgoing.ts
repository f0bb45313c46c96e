// What waits, and what became of it.
import type { emailOutgoing, SmtpMessage } from '@rostrum/contract/email/outgoing'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { filesInUse } from '#features/files/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { onAccepted } from './delivery/on-accepted.ts'
import { returnToDraft } from './delivery/return-to-draft.ts'
import { ownerOf } from './drafts.ts'
import { sendQueued } from './jobs.ts'
import {
  cancelQueued,
  countQueued,
  findOutgoing,
  listOutgoing,
  type Outgoing,
  settleOutgoing,
  shownOf,
} from './queries/outgoing.ts'

const subjectType = 'email_outgoing'

async function requireOutgoing(ctx: Context, id: string, forUpdate = false): Promise<Outgoing> {
  const message = await findOutgoing(ctx.db, ownerOf(ctx), id, forUpdate)
  if (!message) throw notFound('Message')
  return message
}

export async function pageOfOutgoing(ctx: Context, { query }: Input<typeof emailOutgoing.list>) {
  const { rows, total } = await listOutgoing(ctx.db, ownerOf(ctx), query)
  return { rows: rows.map(shownOf), total }
}

export async function readMessage(ctx: Context, id: string): Promise<SmtpMessage> {
  const message = await requireOutgoing(ctx, id)
  const files = await filesInUse(ctx.db, subjectType, [id])
  const { messageId, inReplyTo, referenceIds: references, html: body, plain: text } = message
  const attachments = message.attachmentIds.flatMap((fileId) => {
    const file = files.find((one) => one.id === fileId)
    if (!file) return []
    const { name, bytes, contentType, customerId } = file
    return { fileKey: `${customerId}/${fileId}`, name, bytes: Number(bytes), contentType: contentType ?? '' }
  })
  const waitingCount = await countQueued(ctx.db, message.draftId)
  return { ...shownOf(message), messageId, inReplyTo, references, body, text, attachments, waitingCount }
}

export async function cancelMessage(ctx: Context, { params }: Input<typeof emailOutgoing.cancel>) {
  const message = await requireOutgoing(ctx, params.id)
  const [canceled] = await cancelQueued(ctx.db, ownerOf(ctx), { id: message.id })
  if (!canceled) throw new AppError('conflict', 'This email has already been sent')
  await returnToDraft(ctx.db, canceled, null)
  await recordChange(ctx, { action: 'email_outgoing.canceled', subjectType, subjectId: message.id })
  return shownOf(await requireOutgoing(ctx, message.id))
}

/** Only the person can find out, by asking the recipient or looking into their own mail program. */
export async function settleMessage(ctx: Context, { params, body }: Input<typeof emailOutgoing.settle>) {
  const message = await requireOutgoing(ctx, params.id, true)
  if (message.state !== 'unconfirmed')
    throw new AppError('conflict', 'The status of this email has already been settled')
  if (body.as === 'sent') {
    await settleOutgoing(ctx.db, message.id, { state: 'accepted', answer: message.answer })
    await onAccepted(ctx.db, { ...message, state: 'accepted', acceptedAt: new Date() })
  } else {
    await settleOutgoing(ctx.db, message.id, { state: 'queued', answer: null, sendAt: new Date() })
    await ctx.enqueue(sendQueued, {})
  }
  await recordChange(ctx, { action: `email_outgoing.${body.as}`, subjectType, subjectId: message.id })
  return shownOf(await requireOutgoing(ctx, message.id))
}
