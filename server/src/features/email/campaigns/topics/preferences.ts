import type { Db } from '#platform/database/database.ts'
import { declinedAmong, tooFrequentAmong } from './queries.ts'

/** Of these addresses, those that chose not to get a campaign now, in lower case, each with the choice. */
export async function preferenceObstacles(
  db: Db,
  emails: readonly string[],
  topicId: string | null,
  /** Its own messages do not count against it. */
  campaignId: string | null = null,
): Promise<Map<string, 'topic' | 'frequency'>> {
  const wanted = emails.map((email) => email.toLowerCase())
  const frequent = await tooFrequentAmong(db, wanted, campaignId)
  const declined = topicId ? await declinedAmong(db, wanted, topicId) : []
  return new Map([
    ...frequent.map((email) => [email, 'frequency'] as const),
    ...declined.map((email) => [email, 'topic'] as const),
  ])
}
