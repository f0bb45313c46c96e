// What recipients decide on their own pages. The row of the suppression is the record of who did it and when.
import type { Db } from '#platform/database/database.ts'
import { currentSuppressions, markRemoved, suppress } from '../suppressions/queries.ts'
import { listTopics } from '../topics/queries.ts'
import * as queries from './queries.ts'

export interface Chooser {
  customerId: string
  recipient: queries.VisitedRecipient
}

export async function unsubscribe(db: Db, { customerId, recipient }: Chooser): Promise<void> {
  const { id, email, campaignId } = recipient
  await suppress(db, { customerId, email, campaignId, reason: 'unsubscribed' })
  await queries.markUnsubscribed(db, id)
}

/** Only what they did themselves: a bounce, a complaint or a colleague's decision stays. */
export async function subscribeAgain(db: Db, { recipient: { id, email } }: Chooser): Promise<void> {
  const found = (await currentSuppressions(db, [email])).get(email)
  if (found?.reason !== 'unsubscribed') return
  await markRemoved(db, found.id, { removedBy: null, removalReason: 'Subscribed again on the preference page' })
  await queries.unmarkUnsubscribed(db, id)
}

export const frequencies = [7, 30, 90] as const

export async function saveChoices(db: Db, { customerId, recipient }: Chooser, fields: URLSearchParams): Promise<void> {
  const wanted = new Set(fields.getAll('topic'))
  const topics = await listTopics(db)
  const days = Number(fields.get('frequency'))
  await queries.savePreferences(db, customerId, recipient.email, {
    declinedTopics: topics.map(({ id }) => id).filter((id) => !wanted.has(id)),
    daysBetween: frequencies.find((one) => one === days) ?? null,
  })
}
