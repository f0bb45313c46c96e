// What the demo's people sent from here, and mail of a stranger that waits for a decision.
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'

export interface DemoAccount {
  accountId: string
  userId: string
  name: string
  emailAddress: string
}

export interface SentLine {
  investor: { id: string; name: string; address: string }
  messageId: string
  earlierIds: readonly string[]
  subject: string
  text: string
  sentAt: Date
}

/** As if it had been written in the compose window: with its draft, and what the mail server said. */
export async function writeSent(db: Db, customerId: string, account: DemoAccount, line: SentLine): Promise<void> {
  const { investor, messageId, earlierIds, subject, text, sentAt } = line
  const owner = { customerId, userId: account.userId }
  const draftId = newId(sentAt.getTime())
  const recipient = { id: investor.id, email: investor.address, name: investor.name, mode: 'emailPrimary' }
  const recipientsTo = JSON.stringify([recipient])
  const html = `<p>Dear ${investor.name.split(' ')[0]},</p><p>${text}</p><p>Kind regards,<br>${account.name}</p>`
  const times = { createdAt: sentAt, updatedAt: sentAt, sentAt }
  await db
    .insertInto('app.emailDrafts')
    .values({ ...owner, ...times, id: draftId, accountId: account.accountId, recipientsTo, subject, body: html })
    .execute()
  await db
    .insertInto('app.emailOutgoing')
    .values({
      ...{ ...owner, id: newId(sentAt.getTime()), draftId, accountId: account.accountId, recipientsTo },
      ...{ messageId, inReplyTo: earlierIds.at(-1) ?? null, referenceIds: [...earlierIds], isP2p: true },
      ...{ senderName: account.name, senderAddress: account.emailAddress, subject, html, plain: text },
      ...{ state: 'accepted', attempts: 1, answer: '250 OK: message queued' },
      ...{ sendAt: sentAt, acceptedAt: sentAt, createdAt: sentAt },
    })
    .execute()
}

const stranger = { name: 'Priya Raman', address: 'priya.raman@harrowgate-equity.example' }
const question =
  'We are a small-cap fund in Boston and new to your story. Is there a call for new investors after the results?'

export async function writeWaiting(db: Db, customerId: string, now: Date): Promise<void> {
  const sentAt = new Date(now.getTime() - 26 * 3_600_000)
  const messageId = 'demo-waiting@harrowgate-equity.example'
  const subject = 'Introductory call'
  const head = [`From: ${stranger.name} <${stranger.address}>`, 'To: ir@veltrane.example', `Subject: ${subject}`]
  const lines = [...head, `Message-ID: <${messageId}>`, `Date: ${sentAt.toUTCString()}`, '', question]
  await db
    .insertInto('app.emailReceived')
    .values({
      ...{ customerId, id: newId(sentAt.getTime()), receivedAt: sentAt, source: Buffer.from(lines.join('\r\n')) },
      ...{ state: 'waiting', reason: 'unknown_sender', messageId, subject, excerpt: question, sentAt },
      ...{ fromName: stranger.name, fromAddress: stranger.address, others: JSON.stringify([stranger]) },
    })
    .execute()
}
