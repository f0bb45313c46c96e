import type { Answer } from '@rostrum/contract/surveys/answers'
import { fewestAnonymousAnswers } from '@rostrum/contract/surveys/surveys'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { listCustomers } from '#platform/identity/customers.ts'

interface Waiting {
  /** How many answers wait, by the version of the form they were given on. */
  versions: { formNumber: number; count: number }[]
  /** Of the form that respondents see now. */
  latest: number
  /** Whether the survey takes no more. */
  isOver: boolean
  /** Whether one of them is not sealed, or its row version leads to fewer than five people. */
  isExposed: boolean
}

export const findWaiting = async (db: Db, surveyId: string): Promise<Waiting> => {
  const { rows } = await sql<Waiting>`
    select (select coalesce(jsonb_agg(jsonb_build_object('formNumber', w.form_number, 'count', w.count)), '[]') from (
        select r.form_number, count(*) from app.survey_responses r where r.customer_id = s.customer_id
          and r.survey_id = s.id and r.is_anonymous and r.batch is null group by r.form_number) w) as versions,
      (select coalesce(max(f.number), 0) from app.survey_forms f where f.customer_id = s.customer_id
        and f.survey_id = s.id)::int as latest,
      status = 'archived' or coalesce(closes_at <= now(), false) or (case when quota is null then false else quota <=
        (select count(*) from app.survey_responses r where r.customer_id = s.customer_id and r.survey_id = s.id) end) as is_over,
      exists (select from app.survey_responses a where a.customer_id = s.customer_id and a.survey_id = s.id
        and a.is_anonymous and a.batch is null and (a.sealed is null or a.xmin in (
          select r.xmin from app.survey_recipients r where r.customer_id = s.customer_id and r.survey_id = s.id
            and r.has_answered group by r.xmin having count(*) < ${fewestAnonymousAnswers}))) as is_exposed
    from app.surveys s where id = ${surveyId}`.execute(db)
  return rows[0] ?? { versions: [], latest: 0, isOver: false, isExposed: false }
}

/** False if another transaction holds it. */
export const lockReleasing = async (db: Db, surveyId: string): Promise<boolean> => {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`survey ${surveyId}`}, 0)) as is_free`.execute(db)
  return rows[0]?.isFree ?? false
}

interface StoredAnswer {
  formNumber: number
  /** Null where they are sealed. */
  answers: readonly Answer[] | null
  sealed: string | null
}

export const takeWaiting = async (db: Db, surveyId: string): Promise<StoredAnswer[]> => {
  const { rows } = await sql<StoredAnswer>`delete from app.survey_responses
    where survey_id = ${surveyId} and is_anonymous and batch is null returning form_number, answers, sealed`.execute(db)
  return rows
}

export const latestBatch = async (db: Db, surveyId: string): Promise<number> => {
  const { rows } = await sql<{ batch: number }>`
    select coalesce(max(batch), 0)::int as batch from app.survey_responses where survey_id = ${surveyId}`.execute(db)
  return rows[0]?.batch ?? 0
}

/** As one value, so that the statement is the same for any number of rows. */
export const putBack = (
  db: Db,
  { customerId, surveyId }: { customerId: string; surveyId: string },
  rewritten: readonly (StoredAnswer & { id: string; batch: number | null })[],
) =>
  sql`
    insert into app.survey_responses (customer_id, survey_id, id, form_number, answers, sealed, batch, is_anonymous)
    select ${customerId}::uuid, ${surveyId}::uuid, a.id, a."formNumber", a.answers, a.sealed, a.batch, true
    from jsonb_to_recordset(${JSON.stringify(rewritten)}::jsonb)
      as a (id uuid, "formNumber" int, answers jsonb, sealed text, batch int)`.execute(db)

/**
 * Gives those who answered a version of their row that at least five of them share. Those of earlier groups have one
 * already: rewriting everyone each time would cost more the more have answered. If fewer are new, everyone is rewritten.
 */
export const rewriteAnswered = (db: Db, surveyId: string) =>
  sql`
    with versions as materialized (
      select r.xmin as version, count(*) < ${fewestAnonymousAnswers} as is_rare, count(*) as people
      from app.survey_recipients r where r.survey_id = ${surveyId} and r.has_answered group by r.xmin
    ), few as (select coalesce(sum(people) filter (where is_rare), 0) < ${fewestAnonymousAnswers} as are_few from versions)
    update app.survey_recipients r set has_answered = true from versions v, few
    where r.survey_id = ${surveyId} and r.has_answered and r.xmin = v.version and (v.is_rare or few.are_few)`.execute(
    db,
  )

export const listCustomersWithWaiting = (db: Db) => listCustomers(db, sql`app.customers_with_waiting_answers()`)

/** Of the customer: surveys with waiting answers. */
export const listSurveysWithWaiting = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ surveyId: string }>`select distinct survey_id from app.survey_responses
    where is_anonymous and batch is null`.execute(db)
  return rows.map(({ surveyId }) => surveyId)
}
