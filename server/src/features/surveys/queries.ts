import type { SurveyForm } from '@rostrum/contract/surveys/form'
import type { Survey } from '@rostrum/contract/surveys/surveys'
import { fewestAnonymousAnswers } from '@rostrum/contract/surveys/surveys'
import type { SurveyCategory, SurveyQuery, SurveyStatus } from '@rostrum/contract/surveys/surveys-query'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

type Query = z.output<typeof SurveyQuery>

export interface StoredSurvey extends Survey {
  form: SurveyForm
  hasUnpublishedChanges: boolean
}

/** Nameless answers count once their group is released. */
const responseCount = sql<number>`(select count(*) from app.survey_responses r where r.customer_id = s.customer_id
  and r.survey_id = s.id and (not r.is_anonymous or r.batch is not null))::integer`

const questionCount = sql<number>`jsonb_array_length(
  jsonb_path_query_array(s.form, '$.pages[*].questions[*] ? (@.type != "statement")'))`

const recipientCount = sql<number>`(select count(*) from app.survey_recipients r
  where r.customer_id = s.customer_id and r.survey_id = s.id)::integer`

const latestForm = sql`(select f.form from app.survey_forms f where f.customer_id = s.customer_id and f.survey_id = s.id
  order by f.number desc limit 1)`

const columns: Record<Query['sort'][number]['field'], RawBuilder<unknown>> = {
  name: sql`lower(s.name)`,
  security: sql`lower(x.name)`,
  category: sql`s.category`,
  status: sql`array_position(array['draft', 'published', 'archived'], s.status)`,
  responseCount,
  createdAt: sql`s.created_at`,
  updatedAt: sql`s.updated_at`,
  publishedAt: sql`s.published_at`,
}

/** Deleted ones can be restored for this long. */
const keptFor = sql`interval '30 days'`

const from = (db: Db, state: 'kept' | 'deleted') => {
  const query = db
    .selectFrom('app.surveys as s')
    .innerJoin('identity.users as u', 'u.id', 's.userId')
    .leftJoin('market.securities as x', 'x.id', 's.securityId')
  return state === 'kept'
    ? query.where('s.deletedAt', 'is', null)
    : query.where('s.deletedAt', '>', sql<Date>`now() - ${keptFor}`)
}

function filtered(db: Db, { term, statuses, categories, securityId }: Omit<Query, 'sort' | 'pageSize' | 'pageOffset'>) {
  let query = from(db, 'kept')
  if (term) query = query.where('s.name', 'ilike', containing(term))
  if (statuses) query = query.where('s.status', 'in', statuses)
  if (categories) query = query.where('s.category', 'in', categories)
  if (securityId) query = query.where('s.securityId', '=', securityId)
  return query
}

const shown = (query: ReturnType<typeof from>) =>
  query
    .select(['s.id', 's.name', 's.closesAt', 's.quota', 's.version'])
    .select(['s.createdAt', 's.updatedAt', 's.publishedAt', 's.archivedAt'])
    .select([
      sql<SurveyCategory>`s.category`.as('category'),
      sql<SurveyStatus>`s.status`.as('status'),
      sql<Survey['owner']>`jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)`.as(
        'owner',
      ),
      sql<Survey['security']>`case when x.id is not null then
        jsonb_build_object('id', x.id, 'name', x.name, 'ticker', x.ticker) end`.as('security'),
      // Without five answers there is no finding; with them, it depends on what was answered (results/availability.ts).
      sql<boolean>`${responseCount} >= ${fewestAnonymousAnswers}`.as('aiSummaryAvailable'),
      questionCount.as('questionCount'),
      recipientCount.as('recipientCount'),
      responseCount.as('responseCount'),
    ])

export async function listSurveys(db: Db, query: Query) {
  let sorted = shown(filtered(db, query))
  for (const { field, direction } of query.sort) {
    sorted = sorted.orderBy(columns[field], (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
  }
  const rows: Survey[] = await sorted.orderBy('s.id').limit(query.pageSize).offset(query.pageOffset).execute()
  const { total } = await filtered(db, query)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const findSurvey = (db: Db, id: string, state: 'kept' | 'deleted' = 'kept'): Promise<StoredSurvey | undefined> =>
  shown(from(db, state))
    .where('s.id', '=', id)
    .select([
      sql<SurveyForm>`s.form`.as('form'),
      sql<boolean>`coalesce(s.form <> ${latestForm}, false)`.as('hasUnpublishedChanges'),
    ])
    .executeTakeFirst()

/** Until the end of the transaction, so that two people do not publish at once. */
export const lockSurvey = (db: Db, id: string) =>
  db.selectFrom('app.surveys').select('id').where('id', '=', id).forUpdate().execute()

interface Values {
  name: string
  securityId: string | null
  category: SurveyCategory
  form: SurveyForm
  closesAt: Date | null
  quota: number | null
}

const stored = <V extends Partial<Values>>({ form, ...values }: V) => ({
  ...values,
  ...(form && { form: JSON.stringify(form) }),
})

export const insertSurvey = (db: Db, values: Values & { customerId: string; id: string; userId: string }) =>
  db
    .insertInto('app.surveys')
    .values({ ...values, form: JSON.stringify(values.form) })
    .execute()

/** False if the version is not the current one. */
export async function updateSurvey(db: Db, id: string, version: number, values: Partial<Values>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.surveys')
    .set((row) => ({ ...stored(values), version: row('version', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The version stays, so that the form can be edited at the same time. */
export const updateStatus = (
  db: Db,
  id: string,
  values: { status: SurveyStatus; publishedAt?: Date; archivedAt: Date | null },
) =>
  db
    .updateTable('app.surveys')
    .set({ ...values, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()

export const updateDeletedAt = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.surveys').set({ deletedAt }).where('id', '=', id).execute()

/** The form as it is, under the next number; nothing if it is the one that was published last. */
export async function publishForm(db: Db, customerId: string, id: string): Promise<void> {
  await sql`insert into app.survey_forms (customer_id, survey_id, number, form)
    select s.customer_id, s.id, coalesce((select max(f.number) from app.survey_forms f
      where f.customer_id = s.customer_id and f.survey_id = s.id), 0) + 1, s.form
    from app.surveys s where s.customer_id = ${customerId} and s.id = ${id}
      and s.form is distinct from ${latestForm}`.execute(db)
}

/** Every form that was published, latest first. A draft has none. */
export const listForms = (db: Db, surveyId: string): Promise<{ number: number; form: SurveyForm }[]> =>
  db
    .selectFrom('app.surveyForms')
    .select(['number', 'form'])
    .where('surveyId', '=', surveyId)
    .orderBy('number', 'desc')
    .$narrowType<{ form: SurveyForm }>()
    .execute()

export const latestFormNumber = async (db: Db, surveyId: string): Promise<number> => {
  const { number } = await db
    .selectFrom('app.surveyForms')
    .select(sql<number>`coalesce(max(number), 0)::int`.as('number'))
    .where('surveyId', '=', surveyId)
    .executeTakeFirstOrThrow()
  return number
}
