import type { SurveyForm } from '@rostrum/contract/surveys/form'
import type { SurveyTemplate } from '@rostrum/contract/surveys/templates'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type StoredTemplate = Pick<SurveyTemplate, 'id' | 'name' | 'description' | 'form' | 'owner'>

const from = (db: Db, state: 'kept' | 'deleted') => {
  const query = db
    .selectFrom('app.surveyTemplates as t')
    .innerJoin('identity.users as u', 'u.id', 't.userId')
    .select(['t.id', 't.name', 't.description'])
    .select([
      sql<SurveyForm>`t.form`.as('form'),
      sql<
        SurveyTemplate['owner']
      >`jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)`.as('owner'),
    ])
  return state === 'kept'
    ? query.where('t.deletedAt', 'is', null)
    : query.where('t.deletedAt', '>', sql<Date>`now() - interval '30 days'`)
}

export const listTemplates = (db: Db): Promise<StoredTemplate[]> =>
  from(db, 'kept').orderBy(sql`lower(t.name)`).orderBy('t.id').execute()

export const findTemplate = (
  db: Db,
  id: string,
  state: 'kept' | 'deleted' = 'kept',
): Promise<StoredTemplate | undefined> => from(db, state).where('t.id', '=', id).executeTakeFirst()

interface NewTemplate {
  customerId: string
  id: string
  name: string
  description: string
  form: SurveyForm
  userId: string
}

export const insertTemplate = (db: Db, { form, ...values }: NewTemplate) =>
  db
    .insertInto('app.surveyTemplates')
    .values({ ...values, form: JSON.stringify(form) })
    .execute()

export const updateTemplate = (
  db: Db,
  id: string,
  values: { name?: string | undefined; description?: string | undefined; deletedAt?: Date | null },
) => db.updateTable('app.surveyTemplates').set(values).where('id', '=', id).execute()
