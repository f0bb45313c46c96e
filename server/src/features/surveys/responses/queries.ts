import type { Answer } from '@rostrum/contract/surveys/answers'
import type { ResponseQuery, SurveyResponse } from '@rostrum/contract/surveys/responses'
import { sql } from 'kysely'
import type { z } from 'zod'
import { pageWithTotal } from '#lists/page-with-total.ts'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

type Query = z.output<typeof ResponseQuery>

export type NamedResponse = Omit<SurveyResponse, 'person' | 'organization' | 'id' | 'answers'> & {
  id: string
  personId: string | null
  formNumber: number
  answers: Answer[]
}

const orders = { submittedAt: sql`submitted_at`, respondentName: sql`lower(respondent_name)` }

/** Who of a survey has answered with their name and is in the directory. */
export const listRespondents = async (db: Db, surveyId: string): Promise<string[]> => {
  const { rows } = await sql<{ personId: string }>`select distinct person_id from app.survey_responses
    where survey_id = ${surveyId} and not is_anonymous and person_id is not null`.execute(db)
  return rows.map(({ personId }) => personId)
}

interface NamedQuery extends Pick<Query, 'surveyId' | 'term' | 'sort' | 'pageSize' | 'pageOffset'> {
  /** Undefined: of anyone. */
  personIds: readonly string[] | undefined
}

export function listNamed(db: Db, { surveyId, term, sort, personIds, ...page }: NamedQuery) {
  const isWanted = personIds ? sql`person_id = any (${[...personIds]}::uuid[])` : sql`true`
  const matches = term
    ? sql`concat_ws(' ', respondent_name, respondent_email, respondent_firm) ilike ${containing(term)}`
    : sql`true`
  const by = sort.map(({ field, direction }) => sql`${orders[field]} ${sql.raw(direction)}`)
  return pageWithTotal<NamedResponse>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<NamedResponse & { total: number }>`
      select id, is_anonymous, person_id, respondent_name, respondent_email, respondent_firm, channel, language,
        submitted_at, form_number, answers, count(*) over ()::int as total
      from app.survey_responses where survey_id = ${surveyId} and not is_anonymous and ${matches} and ${isWanted}
      order by ${sql.join([...by, sql`id`])} limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows
  }, page)
}

export interface AnsweredBy {
  personId: string
  surveyId: string
  surveyName: string
  submittedAt: Date
  formNumber: number
  answers: Answer[]
}

/** Responses that these people gave with their name, latest first. */
export async function listAnsweredBy(db: Db, personIds: readonly string[], most: number): Promise<AnsweredBy[]> {
  const { rows } = await sql<AnsweredBy>`
    select r.person_id, r.survey_id, s.name as survey_name, r.submitted_at, r.form_number, r.answers
    from app.survey_responses r join app.surveys s on s.customer_id = r.customer_id and s.id = r.survey_id
    where r.person_id = any (${personIds}::uuid[]) and not r.is_anonymous and r.submitted_at is not null
      and s.deleted_at is null
    order by r.submitted_at desc, r.id limit ${most}`.execute(db)
  return rows
}

/** Those whose group has been released. */
export const listReleased = async (db: Db, surveyId: string) => {
  const { rows } = await sql<{ id: string; batch: number; formNumber: number; answers: Answer[] }>`
    select id, batch, form_number, answers from app.survey_responses
    where survey_id = ${surveyId} and is_anonymous and batch is not null`.execute(db)
  return rows
}
