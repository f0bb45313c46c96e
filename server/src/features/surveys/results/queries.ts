import type { engagementLabels, everyOrganizationType, InvestorStyle } from '@rostrum/contract/market/values'
import type { Answer } from '@rostrum/contract/surveys/answers'
import { sql } from 'kysely'
import type { Focus } from '#lists/queries/directory.ts'
import { heldBy } from '#lists/queries/holdings.ts'
import type { Db } from '#platform/database/database.ts'
import { subjectOfUrl } from '../links.ts'

export interface StoredResponse {
  id: string
  formNumber: number
  answers: Answer[]
  batch: number | null
  isAnonymous: boolean
  personId: string | null
  respondentName: string | null
  respondentFirm: string | null
  submittedAt: Date | null
}

/** Those that may be counted. Nameless ones come in the order of their random ids, which tells nothing. */
export async function listCountable(db: Db, surveyId: string): Promise<StoredResponse[]> {
  const { rows } = await sql<StoredResponse>`
    select r.id, r.form_number, r.answers, r.batch, r.is_anonymous, r.person_id, r.respondent_name, r.respondent_firm, r.submitted_at
    from app.survey_responses r
    where r.survey_id = ${surveyId}::uuid and (not r.is_anonymous or r.batch is not null)
    order by r.submitted_at desc nulls last, r.id`.execute(db)
  return rows
}

export interface Invited {
  personId: string | null
  hasAnswered: boolean
}

/** Campaigns with the link of the survey. */
async function campaignsWith(db: Db, surveyId: string): Promise<string[]> {
  const links = await db
    .selectFrom('app.campaignLinks')
    .select(['campaignId', 'url'])
    .where('url', 'like', '%/s/%')
    .execute()
  return links.filter(({ url }) => subjectOfUrl(url) === surveyId).map(({ campaignId }) => campaignId)
}

/**
 * Those whom a message with the survey reached, once each: sent from a mailbox, or accepted for them from a campaign,
 * whether they clicked or not. Links that are handed out may have reached anyone.
 */
export async function listInvited(db: Db, surveyId: string): Promise<Invited[]> {
  const campaignIds = await campaignsWith(db, surveyId)
  const { rows } = await sql<Invited>`
    select (array_agg(person_id) filter (where person_id is not null))[1] as person_id, bool_or(has_answered) as has_answered
    from (
      select lower(email) as email, person_id, has_answered from app.survey_recipients
      where survey_id = ${surveyId} and sent_at is not null and email is not null
      union all
      select email, person_id, false from app.campaign_recipients
      where campaign_id = any (${campaignIds}::uuid[]) and accepted_at is not null
    ) as reached group by email`.execute(db)
  return rows
}

export interface ThemeOfVerbatim {
  verbatimId: string
  id: string
  name: string
}

export const listThemes = (db: Db, surveyId: string): Promise<ThemeOfVerbatim[]> =>
  db
    .selectFrom('app.surveyAnswerThemes as a')
    .innerJoin('app.themes as t', (on) => on.onRef('t.customerId', '=', 'a.customerId').onRef('t.id', '=', 'a.themeId'))
    .select(['a.verbatimId', 't.id', 't.name'])
    .where('a.surveyId', '=', surveyId)
    .orderBy(sql`lower(t.name)`)
    .execute()

export const countKnownThemes = async (db: Db, ids: readonly string[]): Promise<number> => {
  const { count } = await db
    .selectFrom('app.themes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return count
}

export async function replaceThemes(
  db: Db,
  of: { customerId: string; surveyId: string; verbatimId: string },
  themeIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('app.surveyAnswerThemes')
    .where('surveyId', '=', of.surveyId)
    .where('verbatimId', '=', of.verbatimId)
    .execute()
  if (themeIds.length === 0) return
  await db
    .insertInto('app.surveyAnswerThemes')
    .values(themeIds.map((themeId) => ({ ...of, themeId })))
    .execute()
}

/** Published surveys of the customer, oldest first. */
export const listPublished = (db: Db): Promise<{ id: string; name: string; publishedAt: Date }[]> =>
  db
    .selectFrom('app.surveys')
    .select(['id', 'name', 'publishedAt'])
    .where('publishedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('publishedAt')
    .orderBy('id')
    .$narrowType<{ publishedAt: Date }>()
    .execute()

export interface Traits {
  name: string
  organizationId: string | null
  organizationName: string | null
  type: (typeof everyOrganizationType)[number] | null
  styles: InvestorStyle[]
  countryCode: string | null
  aum: number | null
  shares: number | null
  value: number | null
  engagement: (typeof engagementLabels)[number] | null
}

export async function listTraits(db: Db, customerId: string, personIds: readonly string[], focus: Focus) {
  if (personIds.length === 0) return new Map<string, Traits>()
  const { rows } = await sql<Traits & { id: string }>`
    select p.id, concat_ws(' ', coalesce(nullif(p.preferred_name, ''), p.first_name), p.last_name) as name,
      o.id as organization_id, o.name as organization_name, o.institution_type as type, coalesce(o.styles, '{}') as styles,
      coalesce(p.country_code, o.country_code) as country_code, coalesce(o.aum, o.eaum)::double precision as aum,
      held.shares::double precision as shares, held.value::double precision as value, e.label as engagement
    from app.person_directory p
    left join app.organization_directory o on o.id = p.organization_id
    ${heldBy(focus, sql`o.id`)}
    left join app.engagement_scores e on e.customer_id = ${customerId} and e.subject_type = 'person' and e.subject_id = p.id
    where p.id = any (${[...personIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...traits }) => [id, traits]))
}
