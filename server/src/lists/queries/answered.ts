import type { ContactType } from '@rostrum/contract/irm/values'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from './directory.ts'

/** People who answered one of the surveys with their name, and the firms where they work today. */
export function answered(
  customerId: string,
  type: ContactType,
  id: RawBuilder<unknown>,
  surveyIds: readonly string[] = [],
): Condition[] {
  if (surveyIds.length === 0) return []
  const people = sql`select r.person_id from app.survey_responses r
    join app.surveys s on s.customer_id = r.customer_id and s.id = r.survey_id and s.deleted_at is null
    where r.customer_id = ${customerId} and r.survey_id = any (${surveyIds}::uuid[]) and r.person_id is not null`
  const found =
    type === 'person' ? people : sql`select p.organization_id from app.person_directory p where p.id in (${people})`
  // As an array, so that each id is looked up by index: they are few compared with the whole directory.
  return [{ where: sql`${id} = any (array(${found}))`, isOwn: true }]
}
