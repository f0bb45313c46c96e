// Who hears of a request: the support staff of new ones and replies, people of the customer of answers and changes.
import type { RequestStatus } from '@rostrum/contract/assistant'
import type { Scope } from '@rostrum/contract/platform/permissions'
import { insertNotifications, preferencesOf } from '#features/notifications/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { listParticipants, type Participant } from './queries.ts'

/** Who acts on a request, in the transaction of it. */
export interface Work {
  db: Db
  enqueue: Enqueue
  publicUrl: string
  customer: { id: string; name: string }
  user: { id: string; firstName: string; lastName: string }
  scope: Scope
}

export interface Notice {
  requestId: string
  name: string
  assigneeId: string | null
  /** Of the request or the entry: nobody is notified of it twice. */
  entryId: string
  what: 'filed' | 'taken' | 'replied' | Exclude<RequestStatus, 'new'>
  message: string
}

export async function notify(work: Work, notice: Notice): Promise<void> {
  const { db, customer, user, publicUrl, enqueue } = work
  const participants = await listParticipants(db, customer.id, notice.requestId)
  const recipients = participants.filter((one) => one.id !== user.id && concerns(notice, one, participants))
  const path = `/assistant/requests/${notice.requestId}`
  const title = titleOf(work, notice)
  const body = `${customer.name}: ${notice.name}`
  await insertNotifications(
    db,
    recipients.map(({ id, scope }) => ({
      customerId: customer.id,
      userId: id,
      kind: 'upload_request',
      title,
      body: scope === 'assistant' ? body : notice.name,
      path,
      dedupKey: `upload_request:${notice.entryId}`,
    })),
  )
  const preferences = await preferencesOf(
    db,
    recipients.map(({ id }) => id),
  )
  await enqueue.all(
    sendMail,
    recipients
      .filter(({ id }) => preferences(id).requestEmail)
      .map(({ id, email, firstName }) => ({
        id: `upload-request.${notice.entryId}.${id}`,
        to: email,
        subject: `${title}: ${notice.name.replace(/\s+/g, ' ')}`,
        text: [
          `Hello ${firstName},`,
          `${title}.`,
          body,
          notice.message,
          // An assistant may be working for another customer.
          `${publicUrl}${path}?customer_id=${customer.id}`,
        ]
          .filter(Boolean)
          .join('\n\n'),
      })),
  )
}

/** Once a request is taken, it concerns one assistant; that one may have left since. */
function concerns({ assigneeId }: Notice, one: Participant, all: readonly Participant[]): boolean {
  if (one.scope !== 'assistant') return true
  const isThere = all.some(({ id, scope }) => scope === 'assistant' && id === assigneeId)
  return !isThere || one.id === assigneeId
}

function titleOf({ user, scope }: Work, { what }: Notice): string {
  const name = `${user.firstName} ${user.lastName}`
  if (what === 'filed') return `${name} sent a request`
  if (what === 'taken') return `${name} is working on your request`
  if (what === 'waiting') return `${name} needs something from you`
  if (what === 'done') return `${name} marked the request as done`
  if (what === 'in_progress' && scope === 'assistant') return `${name} reopened the request`
  return `${name} replied`
}
