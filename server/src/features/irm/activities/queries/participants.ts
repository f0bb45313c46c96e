// Attendees and themes: organizations, people with their firm at that time, colleagues, and what it was about.
import type { Activity } from '@rostrum/contract/irm/activity-record'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface Participants {
  organizationIds: readonly string[]
  people: readonly { personId: string; organizationId: string | null }[]
  colleagueIds: readonly string[]
  themeIds: readonly string[]
}

const replacedTables = [
  'app.activityOrganizations',
  'app.activityPeople',
  'app.activityColleagues',
  'app.activityThemes',
] as const

/** Replaced on every change of the activity. */
export async function replaceParticipants(db: Db, customerId: string, activityId: string, who: Participants) {
  const keys = { customerId, activityId }
  for (const table of replacedTables) {
    await db.deleteFrom(table).where('activityId', '=', activityId).execute()
  }
  if (who.organizationIds.length > 0) {
    await db
      .insertInto('app.activityOrganizations')
      .values(who.organizationIds.map((organizationId) => ({ ...keys, organizationId })))
      .execute()
  }
  if (who.people.length > 0) {
    await db
      .insertInto('app.activityPeople')
      .values(who.people.map((one) => ({ ...keys, ...one })))
      .execute()
  }
  if (who.colleagueIds.length > 0) {
    await db
      .insertInto('app.activityColleagues')
      .values(who.colleagueIds.map((colleagueId) => ({ ...keys, colleagueId })))
      .execute()
  }
  if (who.themeIds.length > 0) {
    await db
      .insertInto('app.activityThemes')
      .values(who.themeIds.map((themeId) => ({ ...keys, themeId })))
      .execute()
  }
}

export interface Around extends Pick<Activity, 'organizations' | 'people' | 'colleagues' | 'themes' | 'taskCount'> {
  id: string
}

/** The name of a market or own organization; removed ones keep their name. */
export const named = (id: string) =>
  sql.raw(`lateral (select ${id} as id, name from market.organizations where id = ${id} union all
    select ${id}, name from app.organizations where id = ${id} limit 1)`)

const listed = (of: RawBuilder<unknown>) => sql`(select coalesce(json_agg(one), '[]') from (${of}) listed (one))`

/** Attendees, themes and follow-ups of these activities, by name, in one query. */
export const listAround = async (db: Db, activityIds: readonly string[]): Promise<Around[]> => {
  const { rows } = await sql<Around>`select a.id,
    ${listed(sql`select json_build_object('id', f.id, 'name', f.name)
      from app.activity_organizations o cross join ${named('o.organization_id')} f
      where o.activity_id = a.id order by f.name`)} as organizations,
    ${listed(sql`select json_build_object('id', p.person_id, 'firstName', coalesce(who.first_name, ''),
        'lastName', coalesce(who.last_name, ''),
        'organization', case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end)
      from app.activity_people p left join ${named('p.organization_id')} f on true left join lateral (
        select coalesce(preferred_name, first_name) as first_name, last_name from market.people where id = p.person_id
        union all
        select coalesce(preferred_name, first_name), last_name from app.people where id = p.person_id limit 1) who on true
      where p.activity_id = a.id order by who.last_name, who.first_name`)} as people,
    ${listed(sql`select json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name)
      from app.activity_colleagues t join app.colleagues c on c.customer_id = t.customer_id and c.id = t.colleague_id
      where t.activity_id = a.id order by c.last_name`)} as colleagues,
    ${listed(sql`select json_build_object('id', h.id, 'name', h.name)
      from app.activity_themes t join app.themes h on h.customer_id = t.customer_id and h.id = t.theme_id
      where t.activity_id = a.id order by lower(h.name)`)} as themes,
    (select count(*) from app.tasks k where k.associated_type = 'activity' and k.associated_id = a.id
      and k.deleted_at is null) as task_count
    from unnest(${activityIds}::uuid[]) a (id)`.execute(db)
  return rows
}

/** Includes removed brokers: an activity keeps the name of its broker. */
export const listBrokers = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('app.brokers').select(['id', 'name']).where('id', 'in', ids).execute()

export const listSecurities = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('market.securities').select(['id', 'name', 'ticker']).where('id', 'in', ids).execute()

export const knownColleagueIds = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    ids.length === 0
      ? []
      : (await db.selectFrom('app.colleagues').select('id').where('id', 'in', ids).execute()).map(({ id }) => id),
  )

export const listUsers = (db: Db, ids: readonly string[]) =>
  db.selectFrom('identity.users').select(['id', 'firstName', 'lastName']).where('id', 'in', ids).execute()
