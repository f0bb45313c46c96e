// What a report of a mail server means for a recipient.
import type { Db } from '#platform/database/database.ts'
import type { MailReport, ReportedRecipient } from '#platform/mail/reports/read-report.ts'
import { suppress } from '../../suppressions/queries.ts'
import { isAboutRecipient } from '../outcome.ts'
import {
  type ConcernedRecipient,
  markBounced,
  markComplained,
  markDelivered,
  markUnsubscribed,
  noteDelay,
} from '../queries/signals.ts'

/** A forwarded message is reported under another address: then they have to agree. */
function entryFor(email: string, entries: readonly ReportedRecipient[]): ReportedRecipient | undefined {
  const own = entries.find(({ address }) => address === email)
  if (own) return own
  const [first] = entries
  return entries.every(({ action }) => action === first?.action) ? first : undefined
}

export const unsubscribe = async (db: Db, { customerId, campaignId, id, email }: ConcernedRecipient, note: string) => {
  await markUnsubscribed(db, id)
  await suppress(db, { customerId, campaignId, email, reason: 'unsubscribed', note })
}

async function settleComplaint(db: Db, recipient: ConcernedRecipient, type: string): Promise<void> {
  if (type === 'not-spam') return
  if (type === 'opt-out') return unsubscribe(db, recipient, 'Reported by the recipient’s mail server')
  const { customerId, campaignId, id, email } = recipient
  await markComplained(db, id)
  await suppress(db, { customerId, campaignId, email, reason: 'complaint' })
}

export async function settleReport(db: Db, recipient: ConcernedRecipient, report: MailReport): Promise<void> {
  if (report.kind === 'feedback') return settleComplaint(db, recipient, report.type)
  const { customerId, campaignId, id, email } = recipient
  const entry = entryFor(email, report.recipients)
  if (!entry) return
  const { action, status, words } = entry
  if (action === 'delayed') await noteDelay(db, id, words)
  else if (action === 'delivered' || action === 'relayed') await markDelivered(db, id, words)
  else if (action === 'failed') {
    await markBounced(db, id, words)
    // A full mailbox or a blocked sender may end; an address that is gone stays gone.
    const isGone = !status.startsWith('4') && isAboutRecipient(`${status} ${words}`)
    if (isGone) await suppress(db, { customerId, campaignId, email, reason: 'hard_bounce', note: words })
  }
}
