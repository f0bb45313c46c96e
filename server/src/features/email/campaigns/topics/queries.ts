import type { MailTopic } from '@rostrum/contract/email/campaigns/topics'
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

/** Deleted ones can be restored for this long. */
const keptFor = sql`interval '30 days'`

const columns = sql`t.id, t.name, t.description,
  (select count(*)::int from app.campaigns c
    where c.customer_id = t.customer_id and c.topic_id = t.id and c.deleted_at is null) as campaign_count,
  (select count(*)::int from app.mail_preferences p
    where p.customer_id = t.customer_id and t.id = any (p.declined_topics)) as declined_count`

export async function listTopics(db: Db): Promise<MailTopic[]> {
  const { rows } = await sql<MailTopic>`select ${columns} from app.mail_topics t
    where t.deleted_at is null order by t.position, lower(t.name), t.id`.execute(db)
  return rows
}

export async function findTopic(
  db: Db,
  id: string,
  which: 'kept' | 'deleted' = 'kept',
): Promise<MailTopic | undefined> {
  const isThere = which === 'kept' ? sql`t.deleted_at is null` : sql`t.deleted_at > now() - ${keptFor}`
  const { rows } = await sql<MailTopic>`select ${columns} from app.mail_topics t
    where t.id = ${id} and ${isThere}`.execute(db)
  return rows[0]
}

/** Another one with the same name, whatever its case. */
export const hasName = async (db: Db, name: string, exceptId: string | null): Promise<boolean> => {
  const { rows } = await sql`select 1 from app.mail_topics
    where deleted_at is null and lower(name) = lower(${name}) and id is distinct from ${exceptId}::uuid`.execute(db)
  return rows.length > 0
}

export const insertTopic = (
  db: Db,
  { customerId, id, name, description }: { customerId: string; id: string; name: string; description: string },
) =>
  sql`insert into app.mail_topics (customer_id, id, name, description, position)
    select ${customerId}, ${id}, ${name}, ${description}, coalesce(max(position), 0) + 1 from app.mail_topics
    where customer_id = ${customerId} and deleted_at is null`.execute(db)

export const updateTopic = (
  db: Db,
  id: string,
  values: { name?: string | undefined; description?: string | undefined; deletedAt?: Date | null },
) => db.updateTable('app.mailTopics').set(values).where('id', '=', id).execute()

export const updatePositions = (db: Db, ids: readonly string[]) =>
  sql`update app.mail_topics t set position = given.position
    from unnest(${ids}::uuid[]) with ordinality as given (id, position) where t.id = given.id`.execute(db)
