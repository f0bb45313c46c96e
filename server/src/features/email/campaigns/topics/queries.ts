import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Of these lower-case addresses, those that do not want the topic. */
export async function declinedAmong(db: Db, emails: readonly string[], topicId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from app.mail_preferences
    where email = any (${emails}::text[]) and ${topicId}::uuid = any (declined_topics)`.execute(db)
  return rows.map(({ email }) => email)
}

/** Of these lower-case addresses, those that want fewer messages and got another campaign too recently. */
export async function tooFrequentAmong(
  db: Db,
  emails: readonly string[],
  campaignId: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select p.email from app.mail_preferences p
    where p.email = any (${emails}::text[]) and p.days_between is not null and exists (
      select from app.campaign_recipients r
      where r.customer_id = p.customer_id and r.email = p.email and r.campaign_id is distinct from ${campaignId}::uuid
        and r.accepted_at > now() - make_interval(days => p.days_between))`.execute(db)
  return rows.map(({ email }) => email)
}
