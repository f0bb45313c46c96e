// Everything that counts as an interaction between an investor and the customer. A new source is one more branch.
import type { ContactType } from '@rostrum/contract/irm/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface Span {
  /** Earlier interactions are excluded. */
  after?: Date
  until: Date
}

/** Rows of `subject_type, subject_id, kind, at`: one per interaction. */
export const interactionsIn = (customerId: string, span: Span): RawBuilder<unknown> =>
  sql.join(
    [
      withOrganizations(customerId, span),
      withPeople(customerId, span),
      answersOfPeople(customerId, span),
      answersOfOrganizations(customerId, span),
    ],
    sql` union all `,
  )

/** Excludes planned and removed activities, and those not for everyone: a score is the team's. */
const happened = (customerId: string, { after, until }: Span) => sql`(select a.id, a.starts_at, t.medium
  from app.activities a join app.activity_types t on t.customer_id = a.customer_id and t.id = a.type_id
  where a.customer_id = ${customerId} and a.deleted_at is null and a.visible_to is null
    and a.starts_at <= ${until}
    ${after ? sql`and a.starts_at > ${after}` : sql``})`

/** With the organization itself or with its people at that time: once per activity, regardless of the headcount. */
const withOrganizations = (customerId: string, span: Span) => sql`
  select 'organization' as subject_type, w.organization_id as subject_id, a.medium as kind, a.starts_at as at
  from (select activity_id, organization_id from app.activity_organizations where customer_id = ${customerId}
    union select activity_id, organization_id from app.activity_people
    where customer_id = ${customerId} and organization_id is not null) w
  join ${happened(customerId, span)} a on a.id = w.activity_id`

const withPeople = (customerId: string, span: Span) => sql`
  select 'person' as subject_type, w.person_id as subject_id, a.medium as kind, a.starts_at as at
  from app.activity_people w
  join ${happened(customerId, span)} a on a.id = w.activity_id where w.customer_id = ${customerId}`

/** Surveys that were answered with a name. */
const answered = (customerId: string, { after, until }: Span) => sql`(select r.person_id, r.submitted_at
  from app.survey_responses r join app.surveys s on s.customer_id = r.customer_id and s.id = r.survey_id
  where r.customer_id = ${customerId} and not r.is_anonymous and r.person_id is not null and s.deleted_at is null
    and r.submitted_at <= ${until}
    ${after ? sql`and r.submitted_at > ${after}` : sql``})`

const answersOfPeople = (customerId: string, span: Span) => sql`
  select 'person' as subject_type, a.person_id as subject_id, 'survey' as kind, a.submitted_at as at
  from ${answered(customerId, span)} a`

/** For the firm of today, as on the timeline: an answer keeps no employer. */
const answersOfOrganizations = (customerId: string, span: Span) => sql`
  select 'organization' as subject_type, d.organization_id as subject_id, 'survey' as kind, a.submitted_at as at
  from ${answered(customerId, span)} a join app.person_directory d on d.id = a.person_id
  where d.organization_id is not null`

export interface Acquaintance {
  /** When it was added to the IRM or first met, whichever is earlier. */
  knownSince: Date | null
  lastInteractionAt: Date | null
}

export async function findAcquaintance(
  db: Db,
  customerId: string,
  { type, id }: { type: ContactType; id: string },
  until: Date,
): Promise<Acquaintance> {
  const added =
    type === 'organization'
      ? sql`select added_at from app.irm_organizations where customer_id = ${customerId} and organization_id = ${id}`
      : sql`select added_at from app.irm_people where customer_id = ${customerId} and person_id = ${id}`
  const { rows } = await sql<Acquaintance>`
    select least(min(i.at), (${added})) as known_since, max(i.at) as last_interaction_at
    from (${interactionsIn(customerId, { until })}) i where i.subject_type = ${type} and i.subject_id = ${id}`.execute(
    db,
  )
  return rows[0] ?? { knownSince: null, lastInteractionAt: null }
}
