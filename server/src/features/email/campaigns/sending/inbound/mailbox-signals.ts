// What a colleague's mailbox says about campaigns: reports that came there, and answers.
import type { Db } from '#platform/database/database.ts'
import { readReport } from '#platform/mail/reports/read-report.ts'
import { campaignIdsAmong, findByMessageIds, markAnswered } from '../queries/signals.ts'
import { settleReport } from './settle-report.ts'

/** Reports name the message that they are about. */
export async function settleMailboxReport(db: Db, source: Uint8Array): Promise<void> {
  const report = readReport(source)
  if (!report) return
  for (const recipient of await findByMessageIds(db, report.messageIds)) await settleReport(db, recipient, report)
}

interface Answer {
  inReplyTo: string | null
  references: readonly string[]
  sentAt: Date
}

const idsOf = ({ inReplyTo, references }: Pick<Answer, 'inReplyTo' | 'references'>): string[] => [
  ...new Set([...(inReplyTo ? [inReplyTo] : []), ...references]),
]

export async function settleAnswer(db: Db, answer: Answer): Promise<void> {
  const ids = idsOf(answer)
  if (ids.length > 0) await markAnswered(db, ids, answer.sentAt)
}

/** Whether messages answer a campaign, by what they refer to. */
export async function answersAmong(db: Db, messages: readonly Pick<Answer, 'inReplyTo' | 'references'>[]) {
  const known = await campaignIdsAmong(db, messages.flatMap(idsOf))
  return (message: Pick<Answer, 'inReplyTo' | 'references'>) => idsOf(message).some((id) => known.has(id))
}
