import type { Answer } from '@rostrum/contract/surveys/answers'
import type { SurveyForm } from '@rostrum/contract/surveys/form'
import type { SurveyCategory, SurveyChannel, SurveyStatus } from '@rostrum/contract/surveys/surveys-query'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const findSurvey = (db: Db, id: string) =>
  db
    .selectFrom('app.surveys as s')
    .innerJoin('identity.customers as c', 'c.id', 's.customerId')
    .select(['s.id', 's.name', 's.category', 's.status', 's.closesAt', 's.quota', 's.form', 'c.name as company'])
    .select(sql<boolean>`'feedback' = any (c.features)`.as('isAllowed'))
    .where('s.id', '=', id)
    .where('s.deletedAt', 'is', null)
    .$narrowType<{ category: SurveyCategory; status: SurveyStatus; form: SurveyForm }>()
    .executeTakeFirst()

export interface VisitRow {
  id: string
  name: string
  category: SurveyCategory
  status: SurveyStatus
  closesAt: Date | null
  quota: number | null
  company: string
  /** Whether the customer has Pulse. */
  isAllowed: boolean
  customerType: string
  customerExpiredAt: Date | null
  /** As edited; null if a published one is shown. */
  edited: SurveyForm | null
  form: SurveyForm | null
  formNumber: number | null
  /** Responses so far; null without a quota. */
  taken: number | null
  draft: Answer[] | null
  recipientId: string | null
  channel: SurveyChannel
  personId: string | null
  recipientName: string
  email: string | null
  hasAnswered: boolean
}

interface VisitQuery {
  /** A recipient, or the survey itself. */
  subject: string
  isPreview: boolean
  /** The form that the respondent began with, if it is still there; otherwise the latest. */
  formNumber: number | undefined
  /** Whether the recipient sees the page now. */
  isOpening: boolean
}

/** Everything a page needs, in one statement: many people open and send theirs at the same time. */
export async function findVisit(db: Db, { subject, isPreview, formNumber = 0, isOpening }: VisitQuery) {
  const { rows } = await sql<VisitRow>`
    with opened as (
      -- With names only: a time would narrow down which version of the form was answered.
      update app.survey_recipients r set opened_at = now() from app.surveys s
      where r.id = ${subject} and r.opened_at is null and ${isOpening}
        and s.customer_id = r.customer_id and s.id = r.survey_id and s.category = 'attributed'
    )
    select s.id, s.name, s.category, s.status, s.closes_at, s.quota, c.name as company,
      'feedback' = any (c.features) as is_allowed, c.type as customer_type, c.expired_at as customer_expired_at,
      case when f.form is null then s.form end as edited, f.form, f.number as form_number,
      case when s.quota is not null then
        (select count(*)::int from app.survey_responses a where a.survey_id = s.id) end as taken,
      case when s.category = 'attributed' then
        (select d.answers from app.survey_drafts d where d.recipient_id = r.id) end as draft,
      r.id as recipient_id, r.channel, r.person_id, r.name as recipient_name, r.email, r.has_answered
    from (values (${subject}::uuid, ${isPreview}::boolean, ${formNumber}::int)) as link (subject, is_preview, form_number)
      left join app.survey_recipients r on r.id = link.subject and not link.is_preview
      join app.surveys s on s.id = coalesce(r.survey_id, link.subject) and s.deleted_at is null
      join identity.customers c on c.id = s.customer_id and c.status = 'active'
      left join lateral (
        select f.number, f.form from app.survey_forms f where f.survey_id = s.id and not link.is_preview
        order by f.number = link.form_number desc, f.number desc limit 1
      ) f on true`.execute(db)
  return rows[0]
}

export const countResponses = async (db: Db, surveyId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('app.surveyResponses')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('surveyId', '=', surveyId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** No one else answers it until the transaction ends. */
export const lockSurvey = (db: Db, id: string) =>
  db.selectFrom('app.surveys').select('id').where('id', '=', id).forUpdate().execute()

/** None is kept for someone who has answered meanwhile, on another device. */
export const saveDraft = (db: Db, customerId: string, recipientId: string, answers: readonly Answer[]) =>
  sql`
    insert into app.survey_drafts (customer_id, recipient_id, answers)
    select customer_id, id, ${JSON.stringify(answers)}::jsonb from app.survey_recipients
    where customer_id = ${customerId} and id = ${recipientId} and not has_answered
    on conflict (customer_id, recipient_id) do update set answers = excluded.answers, updated_at = now()`.execute(db)

export interface NewResponse {
  id: string
  surveyId: string
  formNumber: number
  /** Null where they are sealed. */
  answers: readonly Answer[] | null
  sealed: string | null
  isAnonymous: boolean
  channel: SurveyChannel | null
  language: string | null
  recipientId: string | null
  personId: string | null
  respondentName: string | null
  respondentEmail: string | null
  respondentFirm: string | null
  submittedAt: Date | null
}

/** What is taken once: a recipient, or a page of the open link by its stamp. */
export type TakenOnce = { recipientId: string; isNamed: boolean } | { key: Buffer }

const taking = (surveyId: string, once: TakenOnce) =>
  'key' in once
    ? sql`insert into app.survey_submissions (customer_id, survey_id, key)
        select customer_id, id, ${once.key}::bytea from app.surveys where id = ${surveyId}
        on conflict (customer_id, survey_id, key) do nothing returning customer_id`
    : sql`update app.survey_recipients set has_answered = true,
          answered_at = case when ${once.isNamed} then now() end
        where id = ${once.recipientId} and not has_answered returning customer_id`

/**
 * In one statement, so that nothing is kept halfway. False if it was sent before: of two who send at once, the second
 * waits for the first.
 */
export async function keepResponse(db: Db, once: TakenOnce, { answers, ...response }: NewResponse): Promise<boolean> {
  const recipientId = 'key' in once ? null : once.recipientId
  const { rows } = await sql<{ count: number }>`
    with taken as (${taking(response.surveyId, once)}),
    forgotten as (
      delete from app.survey_drafts where recipient_id = ${recipientId}::uuid and exists (select from taken)
    ),
    kept as (
      insert into app.survey_responses (customer_id, id, survey_id, form_number, answers, sealed, is_anonymous, channel, language,
        recipient_id, person_id, respondent_name, respondent_email, respondent_firm, submitted_at)
      select customer_id, ${response.id}::uuid, ${response.surveyId}::uuid, ${response.formNumber}::int,
        ${answers && JSON.stringify(answers)}::jsonb, ${response.sealed}::text, ${response.isAnonymous}::boolean, ${response.channel}::text,
        ${response.language}::text, ${response.recipientId}::uuid, ${response.personId}::uuid,
        ${response.respondentName}::text, ${response.respondentEmail}::text, ${response.respondentFirm}::text,
        ${response.submittedAt}::timestamptz
      from taken returning id
    )
    select count(*)::int as count from kept`.execute(db)
  return (rows[0]?.count ?? 0) > 0
}

export const optOut = async (db: Db, customerId: string, recipient: { id: string; email: string }) => {
  await db
    .insertInto('app.surveyOptOuts')
    .values({ customerId, email: recipient.email.toLowerCase() })
    .onConflict((conflict) => conflict.columns(['customerId', 'email']).doNothing())
    .execute()
  await db
    .updateTable('app.surveyRecipients')
    .set({ optedOutAt: new Date() })
    .where('id', '=', recipient.id)
    .where('optedOutAt', 'is', null)
    .execute()
}
