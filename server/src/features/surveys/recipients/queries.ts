import type { SurveyRecipient } from '@rostrum/contract/surveys/recipients'
import { daysBetweenReminders } from '@rostrum/contract/surveys/recipients'
import type { RecipientMail, RecipientQuery, RecipientState } from '@rostrum/contract/surveys/recipients-query'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { pageWithTotal } from '#lists/page-with-total.ts'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

type Query = z.output<typeof RecipientQuery>
export type StoredRecipient = Omit<SurveyRecipient, 'organization' | 'url'>

const isOptedOut = sql`(r.opted_out_at is not null or exists (select from app.survey_opt_outs o
  where o.customer_id = r.customer_id and o.email = lower(r.email)))`
const isBounced = sql`exists (select from app.email_bounces b where b.customer_id = r.customer_id and b.address = lower(r.email))`

const state = sql<RecipientState>`case when r.has_answered then 'answered' when ${isOptedOut} then 'opted_out'
  when ${isBounced} then 'bounced' when r.opened_at is not null then 'opened' when r.sent_at is not null then 'sent'
  else 'invited' end`

const canBeReminded = sql<boolean>`(r.email is not null and not r.has_answered and not ${isOptedOut}
  and coalesce(greatest(r.sent_at, r.reminded_at) < now() - make_interval(days => ${daysBetweenReminders}), true))`

const columns = sql`r.id, r.survey_id, r.channel, r.name, r.email, r.person_id, ${state} as state, r.has_answered, r.invited_at,
  r.sent_at, r.opened_at, r.answered_at, r.reminder_count, r.reminded_at, ${canBeReminded} as can_be_reminded`

const orders: Record<Query['sort'][number]['field'], RawBuilder<unknown>> = {
  name: sql`lower(name)`,
  email: sql`lower(email)`,
  channel: sql`channel`,
  state: sql`array_position(array['invited', 'sent', 'opened', 'answered', 'opted_out', 'bounced'], state)`,
  invitedAt: sql`invited_at`,
  sentAt: sql`sent_at`,
  openedAt: sql`opened_at`,
  answeredAt: sql`answered_at`,
  reminderCount: sql`reminder_count`,
}

/** Campaigns write to their recipients themselves, and a link that is handed out has no address. */
const receiving: Record<RecipientMail, RawBuilder<boolean>> = {
  invitation: sql`channel = 'email' and can_be_reminded and sent_at is null and state = 'invited'`,
  reminder: sql`channel = 'email' and can_be_reminded and sent_at is not null and state in ('sent', 'opened')`,
}

export function listRecipients(db: Db, { surveyId, term, states, channels, canReceive, sort, ...page }: Query) {
  const conditions = [
    sql`true`,
    ...(term ? [sql`name || ' ' || coalesce(email, '') ilike ${containing(term)}`] : []),
    ...(states ? [sql`state = any (${states}::text[])`] : []),
    ...(channels ? [sql`channel = any (${channels}::text[])`] : []),
    ...(canReceive ? [receiving[canReceive]] : []),
  ]
  const by = sort.map(({ field, direction }) => sql`${orders[field]} ${sql.raw(direction)} nulls last`)
  return pageWithTotal<StoredRecipient>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<StoredRecipient & { total: number }>`
      select *, count(*) over ()::int as total
      from (select ${columns} from app.survey_recipients r where r.survey_id = ${surveyId}) as recipients
      where ${sql.join(conditions, sql` and `)} order by ${sql.join([...by, sql`id`])}
      limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows
  }, page)
}

export async function countStates(db: Db, surveyId: string) {
  const { rows } = await sql<{ state: RecipientState; count: number; remindable: number }>`
    select state, count(*)::int as count, (count(*) filter (where ${receiving.reminder}))::int as remindable
    from (select ${state} as state, ${canBeReminded} as can_be_reminded, r.sent_at, r.channel from app.survey_recipients r
      where r.survey_id = ${surveyId}) as recipients group by state`.execute(db)
  return rows
}

/** Firms of people, by person. */
export async function organizationsOf(db: Db, personIds: readonly string[]) {
  if (personIds.length === 0) return new Map<string, { id: string; name: string }>()
  const rows = await db
    .selectFrom('app.personDirectory')
    .select(['id', 'organizationId', 'organizationName'])
    .where('id', 'in', [...new Set(personIds)])
    .execute()
  return new Map(
    rows.flatMap(({ id, organizationId, organizationName }) =>
      id && organizationId && organizationName ? [[id, { id: organizationId, name: organizationName }]] : [],
    ),
  )
}

export interface NewRecipient {
  customerId: string
  id: string
  surveyId: string
  userId: string
  channel: 'email' | 'campaign' | 'link'
  personId: string | null
  name: string
  email: string | null
  invitedAt?: Date
  sentAt?: Date | null
}

/** Those who are on the list already stay as they are. Returns how many are new. */
export async function insertRecipients(db: Db, recipients: readonly NewRecipient[]): Promise<number> {
  if (recipients.length === 0) return 0
  const rows = await db
    .insertInto('app.surveyRecipients')
    .values([...recipients])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length
}

export const countLinks = async (db: Db, surveyId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from app.survey_recipients
    where survey_id = ${surveyId} and channel = 'link' and email is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Of these addresses, those that opted out of surveys; all in lower case. */
export async function optedOut(db: Db, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const wanted = emails.map((email) => email.toLowerCase())
  const rows = await db
    .selectFrom('app.surveyOptOuts')
    .select('email')
    .where((where) => where('email', '=', where.fn.any(where.val(wanted))))
    .execute()
  return new Set(rows.map(({ email }) => email))
}

export const findRecipient = (db: Db, id: string) =>
  db
    .selectFrom('app.surveyRecipients as r')
    .innerJoin('app.surveys as s', (join) =>
      join.onRef('s.customerId', '=', 'r.customerId').onRef('s.id', '=', 'r.surveyId'),
    )
    .select(['r.id', 'r.surveyId', 'r.name', 'r.email', 'r.hasAnswered'])
    .where('r.id', '=', id)
    .where('s.deletedAt', 'is', null)
    .executeTakeFirst()

/** False if they have answered meanwhile. */
export async function deleteRecipient(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('app.surveyRecipients')
    .where('id', '=', id)
    .where('hasAnswered', '=', false)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Of a survey, by address in lower case. */
export async function recipientsByAddress(db: Db, surveyId: string, emails: readonly string[]) {
  if (emails.length === 0) return []
  const { rows } = await sql<StoredRecipient & { customerId: string }>`select r.customer_id, ${columns}
    from app.survey_recipients r
    where r.survey_id = ${surveyId} and lower(r.email) = any (${emails.map((one) => one.toLowerCase())}::text[])`.execute(
    db,
  )
  return rows
}

/** The first message is the invitation, every later one a reminder. */
export const countMessage = (db: Db, surveyId: string, emails: readonly string[]) =>
  sql`update app.survey_recipients set
      reminder_count = reminder_count + (sent_at is not null)::int,
      reminded_at = case when sent_at is not null then now() end,
      sent_at = coalesce(sent_at, now())
    where survey_id = ${surveyId} and lower(email) = any (${emails.map((one) => one.toLowerCase())}::text[])`.execute(
    db,
  )

export const findCreatedAt = async (db: Db, surveyId: string): Promise<Date> => {
  const row = await db
    .selectFrom('app.surveys')
    .select('createdAt')
    .where('id', '=', surveyId)
    .executeTakeFirstOrThrow()
  return row.createdAt
}
