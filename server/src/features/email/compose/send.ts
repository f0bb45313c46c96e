// From a draft to the messages that leave. Everything they contain is fixed here: a worker only hands them over.
import {
  type emailDrafts,
  mostAttachmentBytes,
  type Sending,
  sendingMessages,
  undoSeconds,
} from '@rostrum/contract/email/drafts'
import {
  type FieldValues,
  fillSubject,
  missingFields,
  personalizedFields,
} from '@rostrum/contract/email/personalized-fields'
import type { Recipient } from '@rostrum/contract/email/recipients'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { instantAt, timeZoneName } from '@rostrum/contract/platform/time-zones'
import {
  countTemplateUse,
  fieldsOf,
  fillBody,
  readFieldValues,
  readSenderValues,
} from '#features/email/templates/public.ts'
import { addUses, filesInUse } from '#features/files/public.ts'
import { inviteByMail, leftOutOf, requireOpenSurveys, surveyIdsIn } from '#features/surveys/public.ts'
import { listPeople } from '#lists/queries/people.ts'
import { viewerOf } from '#lists/viewer.ts'
import { timeZoneOfPlace } from '#market/time-zone-of-place.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { readRichText } from '#platform/rich-text.ts'
import { returnToDraft } from './delivery/return-to-draft.ts'
import { ownerOf, readDraft, refuseOlder, requireDraft, useFiles } from './drafts.ts'
import { sendQueued } from './jobs.ts'
import { findSender, type Sender } from './queries/accounts.ts'
import { insertDraft, markDraft, type StoredDraft, updateDraft } from './queries/drafts.ts'
import { cancelQueued, insertOutgoing, type NewOutgoing, whenSent } from './queries/outgoing.ts'
import { areAddresses, withCurrentAddresses } from './recipients.ts'
import { isIn, suppressedOf } from './suppressed.ts'

const subjectType = 'email_draft'

interface Checked extends StoredDraft {
  sender: Sender
}

/** The rules of sending, in the words of the specification. The first broken one is told. */
async function check(ctx: Context, draft: StoredDraft): Promise<Checked> {
  const { accountId } = draft
  const sender = accountId ? await findSender(ctx.db, ctx.principal.user.id, accountId) : undefined
  if (!sender) throw unprocessable({ from: sendingMessages.from })
  if (!sender.isEnabled) throw unprocessable({ from: `${sender.emailAddress} is not enabled for email` })
  const [to = [], cc = [], bcc = []] = await withCurrentAddresses(ctx.db, [draft.to, draft.cc, draft.bcc])
  if (to.length === 0) throw unprocessable({ to: sendingMessages.to })
  if (!areAddresses(to)) throw unprocessable({ to: sendingMessages.malformed('To') })
  if (!areAddresses(cc)) throw unprocessable({ cc: sendingMessages.malformed('Cc') })
  if (!areAddresses(bcc)) throw unprocessable({ bcc: sendingMessages.malformed('Bcc') })
  if (draft.subject.trim() === '') throw unprocessable({ subject: sendingMessages.subject })
  const copies = cc.length + bcc.length
  // One recipient is no group. Readers of copies get the survey's general link, though, unless it is chosen otherwise.
  const isSingle = to.length === 1 && (copies === 0 || surveyIdsIn(draft.body).length === 0)
  const isP2p = (draft.isP2p || isSingle) && sender.type !== 'postmarkSender'
  const hasFields = fieldsOf(draft).length > 0
  if (hasFields && !isP2p) throw unprocessable({ body: sendingMessages.groupTemplate })
  if (hasFields && !draft.isPersonalized) throw unprocessable({ body: sendingMessages.fieldsRemain })
  if (isP2p && to.length > 1 && copies > 0) {
    const field = cc.length > 0 ? 'cc' : 'bcc'
    throw unprocessable({
      [field]: 'Separate messages can’t have Cc or Bcc. Remove them, or send one message to all.',
    })
  }
  await requireOpenSurveys(ctx, draft.body)
  if (isP2p && surveyIdsIn(draft.body).length > 0 && copies > 0) {
    const field = cc.length > 0 ? 'cc' : 'bcc'
    throw unprocessable({ [field]: 'The survey link is personal. Remove Cc and Bcc.' })
  }
  const files = await filesInUse(ctx.db, subjectType, [draft.id])
  const bytes = files.reduce((sum, file) => sum + Number(file.bytes), 0)
  if (bytes > mostAttachmentBytes) {
    throw unprocessable({ attachments: 'Attachments may be up to 25 MB in total. Remove some, or send a link.' })
  }
  return { ...draft, sender, isP2p, to, cc, bcc }
}

interface Place {
  state: string | null
  country: string | null
}

/** Where each recipient works. */
async function placesOf(ctx: Context, to: readonly Recipient[]): Promise<Map<string, Place>> {
  const ids = to.flatMap(({ id }) => (id ? [id] : []))
  if (ids.length === 0) return new Map()
  const { rows } = await listPeople(ctx.db, viewerOf(ctx), { ids, pageSize: ids.length, pageOffset: 0 })
  return new Map(rows.map((row) => [row.id, row]))
}

type Body = Input<typeof emailDrafts.send>['body']

/** When the message to each recipient leaves; the sender's own time zone where theirs is not known. */
async function timesOf(ctx: Context, { sendLater }: Body, { to, isP2p }: Checked): Promise<(to: Recipient) => Date> {
  const soon = new Date(Date.now() + undoSeconds * 1000)
  if (!sendLater) return () => soon
  const [day = '', time = ''] = sendLater.localTime.split('T')
  const at = (zone: string) => instantAt({ day, time: `${time}:00` }, zone)
  const { timeZone } = ctx.principal.user
  const places = sendLater.zone === 'recipient' && isP2p ? await placesOf(ctx, to) : new Map<string, Place>()
  const zoneOf = ({ id }: Recipient) => {
    const place = id ? places.get(id) : undefined
    return (place && timeZoneOfPlace(place)) ?? timeZone
  }
  const late = to.find((one) => at(zoneOf(one)) <= soon)
  if (late) {
    const where = `${late.name || late.email}: ${timeZoneName(zoneOf(late))}`
    const whose = sendLater.zone === 'recipient' ? ` (${where})` : ''
    throw unprocessable({ send_later: `This time has passed${whose}. Choose a later time.` })
  }
  return (one) => at(zoneOf(one))
}

const noValues: FieldValues = {}
type ValuesOf = (to: Recipient) => FieldValues

interface LeftOut {
  one: Recipient
  why: string
}

/** Who can receive it, and who lacks a field or must not be asked. */
async function splitIncomplete(ctx: Context, draft: Checked) {
  const { valuesOf, lacking } = await lackingFields(ctx, draft)
  const isSeparateToSeveral = draft.isP2p && draft.to.length > 1
  const sending = { type: draft.sender.type, html: draft.body, isSeparateToSeveral }
  const suppressed = await suppressedOf(ctx.db, sending, draft)
  refuseSuppressedCopies(draft, suppressed)
  const leftOut = [
    ...draft.to.filter(isIn(suppressed)).map((one) => ({ one, why: 'on the suppression list' })),
    ...lacking,
    ...(await leftOutOf(ctx.db, draft.body, draft)),
  ]
  const out = new Set(leftOut.map(({ one }) => one))
  return { valuesOf, complete: draft.to.filter((one) => !out.has(one)), leftOut }
}

function refuseSuppressedCopies({ cc, bcc }: Checked, suppressed: ReadonlySet<string>): void {
  for (const [field, list] of Object.entries({ cc, bcc })) {
    const found = list.find(isIn(suppressed))
    if (found) throw unprocessable({ [field]: `${found.email} is on the suppression list. Remove it.` })
  }
}

async function lackingFields(ctx: Context, draft: Checked): Promise<{ valuesOf: ValuesOf; lacking: LeftOut[] }> {
  const used = fieldsOf(draft)
  if (used.length === 0) return { valuesOf: () => noValues, lacking: [] }
  const ofPeople = await readFieldValues(
    ctx,
    draft.to.flatMap(({ id }) => (id ? [id] : [])),
  )
  const ofOthers = await readSenderValues(ctx)
  const valuesOf: ValuesOf = ({ id }) => ofPeople.get(id ?? '') ?? ofOthers
  const lacking = draft.to.flatMap((one) => {
    const missing = missingFields(used, valuesOf(one))
    return missing.length > 0 ? [{ one, why: missing.map((field) => personalizedFields[field].label).join(', ') }] : []
  })
  return { valuesOf, lacking }
}

function refuseIncomplete({ to, body, subject }: Checked, leftOut: readonly LeftOut[]): never {
  const named = leftOut
    .slice(0, 5)
    .map(({ one, why }) => `${one.name || one.email} (${why})`)
    .join('; ')
  const more = leftOut.length > 5 ? ` and ${leftOut.length - 5} more` : ''
  const isAboutFields = surveyIdsIn(body).length === 0 && fieldsOf({ subject, body }).length > 0
  const many = leftOut.length === 1 ? '1 recipient' : `${leftOut.length} recipients`
  const what = isAboutFields
    ? `${many} ${leftOut.length === 1 ? 'lacks' : 'lack'} a personalized field`
    : `${leftOut.length === to.length ? 'No recipient can' : `${many} can’t`} receive this email`
  throw unprocessable({ incomplete: `${what}: ${named}${more}` })
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

interface Filled {
  to: Recipient[]
  values: FieldValues
  sendAt: Date
}

function outgoingOf({ sender, ...draft }: Checked, { to, values, sendAt }: Filled): NewOutgoing {
  const id = newId()
  const html = fillBody(draft.body, values)
  // A forwarded message begins a thread of its own.
  const answered = draft.reply?.mode === 'forward' ? null : draft.reply
  return {
    id,
    draftId: draft.id,
    accountId: sender.id,
    messageId: `<${id}@${domainOf(sender.emailAddress)}>`,
    inReplyTo: answered?.messageId ?? null,
    referenceIds: answered ? [...new Set([...answered.references, answered.messageId])] : [],
    senderName: sender.senderName ?? '',
    senderAddress: sender.emailAddress,
    to,
    cc: draft.cc,
    bcc: draft.bcc,
    subject: fillSubject(draft.subject, values).replace(/\s+/g, ' ').trim(),
    html,
    plain: readRichText(html).plain,
    attachmentIds: draft.attachmentIds,
    isP2p: draft.isP2p,
    sendAt,
  }
}

async function outcomeOf(ctx: Context, draftId: string, remainingDraftId: string | null = null): Promise<Sending> {
  const { messageCount, sendAt, lastSendAt } = await whenSent(ctx.db, draftId)
  return { draftId, messageCount: Number(messageCount), sendAt, lastSendAt, remainingDraftId }
}

/** A draft with those who were left out. */
async function keepIncomplete(ctx: Context, draft: StoredDraft, to: readonly Recipient[]): Promise<string> {
  const id = newId()
  const { accountId, subject, body, isP2p, isPersonalized, replyToMessageId, reply, templateId, attachmentIds } = draft
  const values = { accountId, subject, body, isP2p, isPersonalized, replyToMessageId, reply, templateId, attachmentIds }
  await insertDraft(ctx.db, { ...values, ...ownerOf(ctx), id, to, cc: [], bcc: [] })
  await useFiles(ctx, id, await requireDraft(ctx, id))
  return id
}

/** The messages keep the files: the draft may be changed again. */
async function keepFiles(ctx: Context, draft: Checked, messages: readonly NewOutgoing[]): Promise<void> {
  const { fileIds } = readRichText(draft.body, { withFields: true })
  const ids = [...new Set([...draft.attachmentIds, ...fileIds])]
  if (ids.length === 0) return
  for (const { id } of messages) {
    await addUses(ctx.db, { ...ownerOf(ctx), subjectType: 'email_outgoing', subjectId: id }, ids)
  }
}

export async function sendDraft(ctx: Context, { params, body }: Input<typeof emailDrafts.send>): Promise<Sending> {
  const stored = await requireDraft(ctx, params.id, { forUpdate: true })
  refuseOlder(stored, body.version)
  if (stored.sentAt) {
    // A double click, or a retry of a call whose answer was lost.
    ctx.changes.count += 1
    return outcomeOf(ctx, stored.id)
  }
  const draft = await check(ctx, stored)
  const { valuesOf, complete, leftOut } = await splitIncomplete(ctx, draft)
  if (leftOut.length > 0 && (!body.skipsIncomplete || complete.length === 0)) refuseIncomplete(draft, leftOut)
  const timeOf = await timesOf(ctx, body, { ...draft, to: complete })
  const [first] = complete
  if (!first) throw unprocessable({ to: sendingMessages.to })
  if (draft.isP2p) await inviteByMail(ctx, draft.body, complete)
  const messages = draft.isP2p
    ? complete.map((one) => outgoingOf(draft, { to: [one], values: valuesOf(one), sendAt: timeOf(one) }))
    : [outgoingOf(draft, { to: complete, values: noValues, sendAt: timeOf(first) })]
  await insertOutgoing(ctx.db, ownerOf(ctx), messages)
  await keepFiles(ctx, draft, messages)
  const left = [...new Set(leftOut.map(({ one }) => one))]
  const remaining = left.length > 0 ? await keepIncomplete(ctx, draft, left) : null
  // Taking it back, or a failure, opens the draft with these recipients.
  if (remaining) await updateDraft(ctx.db, draft.id, { to: complete })
  await markDraft(ctx.db, draft.id, { sentAt: new Date(), failure: null })
  if (draft.templateId) await countTemplateUse(ctx.db, ownerOf(ctx), draft.templateId, 1)
  for (const at of new Set(messages.map(({ sendAt }) => sendAt.getTime()))) {
    await ctx.enqueue(sendQueued, {}, new Date(at))
  }
  const after = { subject: draft.subject, messages: messages.length, from: draft.sender.emailAddress }
  await recordChange(ctx, { action: 'email_draft.sent', subjectType, subjectId: draft.id, after })
  return outcomeOf(ctx, draft.id, remaining)
}

/** Takes back what waits. If some have left, the draft keeps those that have not. */
export async function undoSending(ctx: Context, { params }: Input<typeof emailDrafts.undo>) {
  const draft = await requireDraft(ctx, params.id, { forUpdate: true })
  const canceled = await cancelQueued(ctx.db, ownerOf(ctx), { draftId: draft.id })
  if (!draft.sentAt) {
    // Some of its messages were taken back one by one before.
    for (const message of canceled) await returnToDraft(ctx.db, message, null)
    ctx.changes.count += 1
    return readDraft(ctx, draft.id)
  }
  if (canceled.length === 0) throw new AppError('conflict', 'This email has already been sent')
  const taken = new Set(canceled.flatMap(({ to }) => to.map(({ email }) => email.toLowerCase())))
  const left = draft.to.filter(({ email }) => taken.has(email.toLowerCase()))
  if (left.length > 0 && left.length < draft.to.length) await updateDraft(ctx.db, draft.id, { to: left })
  await markDraft(ctx.db, draft.id, { sentAt: null })
  if (draft.templateId) await countTemplateUse(ctx.db, ownerOf(ctx), draft.templateId, -1)
  await recordChange(ctx, { action: 'email_draft.taken_back', subjectType, subjectId: draft.id })
  return readDraft(ctx, draft.id)
}
