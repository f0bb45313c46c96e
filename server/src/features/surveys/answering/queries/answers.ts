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

export async function findForm(db: Db, surveyId: string, number?: number) {
  const forms = db
    .selectFrom('app.surveyForms')
    .select(['number', 'form'])
    .where('surveyId', '=', surveyId)
    .$narrowType<{ form: SurveyForm }>()
  return number
    ? forms.where('number', '=', number).executeTakeFirst()
    : forms.orderBy('number', 'desc').limit(1).executeTakeFirst()
}

export const findRecipient = (db: Db, id: string) =>
  db
    .selectFrom('app.surveyRecipients')
    .select(['id', 'surveyId', 'channel', 'personId', 'name', 'email', 'hasAnswered', 'openedAt'])
    .where('id', '=', id)
    .$narrowType<{ channel: SurveyChannel }>()
    .executeTakeFirst()

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

export const markOpened = (db: Db, id: string) =>
  db
    .updateTable('app.surveyRecipients')
    .set({ openedAt: new Date() })
    .where('id', '=', id)
    .where('openedAt', 'is', null)
    .execute()

export async function readDraft(db: Db, recipientId: string): Promise<Answer[]> {
  const row = await db
    .selectFrom('app.surveyDrafts')
    .select('answers')
    .where('recipientId', '=', recipientId)
    .executeTakeFirst()
  return (row?.answers ?? []) as unknown as Answer[]
}

/** None is kept for someone who has answered meanwhile, on another device. */
export const saveDraft = (db: Db, customerId: string, recipientId: string, answers: readonly Answer[]) =>
  sql`
    insert into app.survey_drafts (customer_id, recipient_id, answers)
    select customer_id, id, ${JSON.stringify(answers)}::jsonb from app.survey_recipients
    where customer_id = ${customerId} and id = ${recipientId} and not has_answered
    on conflict (customer_id, recipient_id) do update set answers = excluded.answers, updated_at = now()`.execute(db)

export const deleteDraft = (db: Db, recipientId: string) =>
  db.deleteFrom('app.surveyDrafts').where('recipientId', '=', recipientId).execute()

/** False if this recipient has answered: of two who send at once, the second waits for the first here. */
export async function markAnswered(db: Db, id: string, isNamed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.surveyRecipients')
    .set({ hasAnswered: true, answeredAt: isNamed ? new Date() : null })
    .where('id', '=', id)
    .where('hasAnswered', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False if it was sent before. */
export async function addSubmission(db: Db, values: { customerId: string; surveyId: string; key: Buffer }) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('app.surveySubmissions')
    .values(values)
    .onConflict((conflict) => conflict.columns(['customerId', 'surveyId', 'key']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface NewResponse {
  customerId: string
  id: string
  surveyId: string
  formNumber: number
  answers: readonly Answer[]
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

export const insertResponse = (db: Db, { answers, ...values }: NewResponse) =>
  db
    .insertInto('app.surveyResponses')
    .values({ ...values, answers: JSON.stringify(answers) })
    .execute()

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
