// One message into the record: once per customer, into the thread it belongs to, on the timelines of the people concerned.
import type { Recording } from '@rostrum/contract/email/accounts'
import { addUses } from '#features/files/public.ts'
import { insertActivities, typeOfMedium } from '#features/irm/activities/public.ts'
import { firmsOf } from '#features/irm/subjects/public.ts'
import { ensureColleague } from '#features/irm/team/public.ts'
import { recordChanges } from '#platform/audit.ts'
import { countChange } from '#platform/change-counter.ts'
import type { Db } from '#platform/database/database.ts'
import { seeingAll, seeingAs } from '#platform/database/viewer.ts'
import { newId } from '#platform/identifiers.ts'
import { ruleAgainst } from './exclude/policy.ts'
import { countKeptOut, rulesToApply } from './exclude/queries.ts'
import type { MailHeaders, MessageKind } from './mail/parsed-mail.ts'
import { excerptOf } from './mail/quoted.ts'
import { findUser, peopleByAddress } from './queries/people.ts'
import * as queries from './queries/recording.ts'

export interface MessageToRecord extends MailHeaders {
  kind?: MessageKind
  /** Further ids of the same thread, such as that of the message that a bounce is about. */
  about?: readonly string[]
  text: string
  /** Sanitized; null without one. */
  html: string | null
  attachments: readonly queries.NewAttachment[]
}

export interface RecordFor {
  customerId: string
  /** Whose mailbox it is, or who filed it. */
  userId: string
  /** Null if it came by the address that records. */
  accountId: string | null
  isSent: boolean
  recording: Exclude<Recording, 'filed'>
  /** Where the addresses of the message are not those of the people concerned: a bounce, or a message that somebody filed. */
  personIds?: readonly string[]
  /** People besides those of its addresses: somebody was written to at another one. */
  alsoConcerns?: readonly string[]
}

export interface RecordedMessage {
  id: string
  threadId: string
  activityId: string
}

const maxSubject = 250
const noSubject = '(no subject)'
const nameOf = (subject: string): string =>
  subject
    .replace(/^((re|fw|fwd|aw|wg)\s?:\s*)+/i, '')
    .trim()
    .slice(0, maxSubject) || noSubject

/** Everyone it is from or to. */
export const addressesOf = ({ from, to, cc }: Pick<MailHeaders, 'from' | 'to' | 'cc'>): string[] => [
  ...new Set([from, ...to, ...cc].map(({ address }) => address).filter(Boolean)),
]

/**
 * Undefined if nothing was recorded: no person of the IRM is concerned, a rule of the Exclude List keeps it out, or it is
 * recorded already. In a transaction of the customer.
 */
export async function recordMessage(
  db: Db,
  to: RecordFor,
  message: MessageToRecord,
): Promise<RecordedMessage | undefined> {
  const { customerId } = to
  const byAddress = async () => [...(await peopleByAddress(db, customerId, addressesOf(message))).values()].flat()
  const people = [...(to.personIds ?? (await byAddress())), ...(to.alsoConcerns ?? [])]
  if (people.length === 0) return undefined
  const rule = ruleAgainst(await rulesToApply(db), message)
  if (rule) {
    await countKeptOut(db, new Map([[rule.id, 1]]))
    return undefined
  }
  await queries.lockRecord(db, customerId)
  const known = await seeingAll(db, () => queries.recordedIds(db, [message.messageId]))
  if (known.size > 0) return undefined
  return seeingAs(db, to.userId, () => store(db, to, message, [...new Set(people)]))
}

async function store(db: Db, to: RecordFor, message: MessageToRecord, people: readonly string[]) {
  const { customerId, accountId, isSent, recording } = to
  const related = [message.messageId, message.inReplyTo ?? [], message.references, message.about ?? []].flat()
  const thread = (await queries.findThreadOf(db, related)) ?? (await startThread(db, to, message))
  await queries.insertThreadIds(db, { customerId, threadId: thread.id }, [...new Set(related)])
  const isWhole = recording === 'everything'
  const excerpt = isWhole ? excerptOf(message.text) : ''
  const id = newId()
  const { from, to: recipients, cc, replyTo, messageId, sentAt, subject, kind = 'message' } = message
  await queries.insertMessage(db, {
    ...{ customerId, id, threadId: thread.id, messageId, accountId, isSent, kind, sentAt, subject, excerpt },
    fromName: from.name,
    fromAddress: from.address,
    recipients: JSON.stringify([
      ...recipients.map((one) => ({ field: 'to', ...one })),
      ...cc.map((one) => ({ field: 'cc', ...one })),
    ]),
    replyTo: JSON.stringify(replyTo),
    text: isWhole ? message.text : null,
    html: isWhole ? message.html : null,
  })
  await queries.nameThread(db, thread, { subject: nameOf(subject), sentAt })
  await queries.countMessage(db, thread.id, sentAt)
  await queries.moveActivity(db, thread.activityId, { at: sentAt, excerpt: excerpt || null })
  await concern(db, to, thread.activityId, people)
  if (isWhole) await attach(db, to, { id, activityId: thread.activityId }, message.attachments)
  await countChange(db, customerId, ['activities'])
  return { id, threadId: thread.id, activityId: thread.activityId }
}

async function startThread(db: Db, { customerId, userId }: RecordFor, { subject, sentAt }: MessageToRecord) {
  const [id, activityId] = [newId(), newId()]
  const named = nameOf(subject)
  const activity = {
    ...{ id: activityId, subject: named, startsAt: sentAt, location: null },
    typeId: await typeOfMedium(db, customerId, 'email'),
    text: { html: '', plain: '', mentions: [], fileIds: [] },
    organizationIds: [],
    people: [],
  }
  await insertActivities(db, { customerId, userId }, [activity])
  await queries.insertThread(db, { customerId, id, activityId, subject: named, lastMessageAt: sentAt })
  const actor = { customerId, userId, scope: 'user', requestId: 'email.record' }
  await recordChanges(db, actor, [{ action: 'activity.recorded', subjectType: 'activity', subjectId: activityId }])
  return { id, activityId }
}

/** The people, at their firm of today, and the colleague whose mailbox it is. */
async function concern(db: Db, { customerId, userId }: RecordFor, activityId: string, people: readonly string[]) {
  const firms = await firmsOf(db, people)
  await queries.addPeople(
    db,
    { customerId, activityId },
    people.map((personId) => ({ personId, organizationId: firms.get(personId) ?? null })),
  )
  const user = await findUser(db, userId)
  if (!user) return
  const { firstName, lastName, email } = user
  const colleagueId = await ensureColleague(db, { customerId, userId, firstName, lastName, email })
  await queries.addColleague(db, { customerId, activityId, colleagueId })
}

async function attach(
  db: Db,
  { customerId, userId }: RecordFor,
  message: { id: string; activityId: string },
  attachments: readonly queries.NewAttachment[],
) {
  await queries.insertAttachments(db, { customerId, messageId: message.id }, attachments)
  const filesOf = (isInText: boolean) =>
    attachments.flatMap(({ fileId, contentId }) => ((contentId !== null) === isInText ? (fileId ?? []) : []))
  const by = { customerId, userId }
  const states = ['in_progress', 'completed'] as const
  await addUses(db, { ...by, subjectType: 'activity', subjectId: message.activityId }, filesOf(false), states)
  // Logos of signatures are no files of an investor.
  await addUses(db, { ...by, subjectType: 'email_message', subjectId: message.id }, filesOf(true), states)
}
