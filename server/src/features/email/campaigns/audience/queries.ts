import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface AudiencePerson {
  id: string
  name: string
  emailPrimary: string | null
  emailSecondary: string | null
  organizationId: string | null
  organizationName: string | null
  state: string | null
  countryCode: string | null
}

const idsOf = async (db: Db, query: RawBuilder<{ id: string }>): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ id }) => id)

/** People of the IRM with a job at one of the organizations that the query finds. */
const workingAt = (organizations: RawBuilder<unknown>) => sql<{ id: string }>`
  select i.person_id as id from app.irm_people i where i.person_id in (
    select person_id from market.employments where organization_id in (${organizations}) and ended_on is null
    union all select person_id from app.employments where organization_id in (${organizations}))`

export const everyoneInIrm = (db: Db) => idsOf(db, sql<{ id: string }>`select person_id as id from app.irm_people`)

export const peopleWithTags = (db: Db, tagIds: readonly string[]) => {
  const tagged = (type: string) => sql<{ id: string }>`select taggable_id as id from app.taggings
    where tag_id = any (${tagIds}::uuid[]) and taggable_type = ${type}`
  return idsOf(db, sql`${tagged('person')} union ${workingAt(tagged('organization'))}`)
}

export const peopleAtOrganizations = (db: Db, ids: readonly string[]) =>
  idsOf(db, workingAt(sql`select unnest(${ids}::uuid[])`))

export const peopleOfEvent = (db: Db, eventId: string) =>
  idsOf(
    db,
    sql`select distinct p.person_id as id from app.event_invitee_people p
      join app.event_invitees i on i.customer_id = p.customer_id and i.id = p.invitee_id
      where i.event_id = ${eventId} and i.deleted_at is null`,
  )

export const peopleOfTargetList = (db: Db, listId: string) => {
  const chosen = sql`select p.member_id, p.person_id from app.target_list_people p
    join app.target_list_members m on m.customer_id = p.customer_id and m.id = p.member_id
    where m.list_id = ${listId}`
  const withoutChosen = sql`select m.organization_id from app.target_list_members m where m.list_id = ${listId}
    and not exists (select from app.target_list_people p where p.customer_id = m.customer_id and p.member_id = m.id)`
  return idsOf(db, sql`select person_id as id from (${chosen}) as chosen union ${workingAt(withoutChosen)}`)
}

export async function findTargetListName(db: Db, userId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('app.targetLists')
    .select('name')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where((where) => where.or([where('userId', '=', userId), where('isShared', '=', true)]))
    .executeTakeFirst()
  return row?.name
}

export async function findEventName(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('app.events')
    .select('name')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.name
}

export async function findTagNames(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('app.tags').select('name').where('id', 'in', ids).orderBy('name').execute()
  return rows.map(({ name }) => name)
}

export async function findSecurityLabel(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('market.securities')
    .select(['name', 'ticker'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (row.ticker ?? row.name)
}

/** Of these people, those who are in the directory. */
export async function readPeople(db: Db, ids: readonly string[]): Promise<AudiencePerson[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AudiencePerson>`
    select d.id, concat_ws(' ', coalesce(nullif(d.preferred_name, ''), d.first_name), d.last_name) as name,
      coalesce(m.email_primary, o.email_primary) as email_primary,
      coalesce(m.email_secondary, o.email_secondary) as email_secondary,
      d.organization_id, d.organization_name, d.state, d.country_code
    from app.person_directory d
    left join market.people m on m.id = d.id
    left join app.people o on o.id = d.id
    where d.id = any (${ids}::uuid[])
    order by d.sort_name, d.id`.execute(db)
  return rows
}

/** People of the IRM by their address in lower case: first those whose primary address it is. */
export async function peopleByAddress(db: Db, emails: readonly string[]): Promise<Map<string, string[]>> {
  if (emails.length === 0) return new Map()
  const { rows } = await sql<{ email: string; ids: string[] }>`
    with owners as (
      select p.id, p.email_primary, p.email_secondary
      from app.irm_people i join market.people p on p.id = i.person_id
      where lower(p.email_primary) = any (${emails}::text[]) or lower(p.email_secondary) = any (${emails}::text[])
      union
      select p.id, p.email_primary, p.email_secondary from app.people p
      where p.deleted_at is null and p.merged_into is null
        and (lower(p.email_primary) = any (${emails}::text[]) or lower(p.email_secondary) = any (${emails}::text[]))),
    addresses as (
      select lower(a.email) as email, o.id, min(a.place) as place from owners o,
        unnest(array[o.email_primary, o.email_secondary]) with ordinality as a (email, place)
      where a.email <> '' group by lower(a.email), o.id)
    select email, array_agg(id order by place, id) as ids from addresses group by email`.execute(db)
  return new Map(rows.map(({ email, ids }) => [email, ids]))
}

/** All addresses of these people in lower case. */
export async function addressesOfPeople(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ email: string }>`
    select distinct lower(address) as email from (
      select email_primary, email_secondary from market.people where id = any (${ids}::uuid[])
      union all select email_primary, email_secondary from app.people where id = any (${ids}::uuid[])) as p,
      unnest(array[p.email_primary, p.email_secondary]) as address
    where address <> ''`.execute(db)
  return rows.map(({ email }) => email)
}

/** Of these addresses, those to which mail could not be delivered, with what the server said. */
export async function bouncedAmong(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const { rows } = await sql<{ address: string; reason: string }>`select address, reason from app.email_bounces
    where address = any (${emails}::text[])`.execute(db)
  return new Map(rows.map(({ address, reason }) => [address, reason]))
}

interface Frozen {
  personId: string | null
  name: string
  email: string | null
  organizationId: string | null
  organizationName: string | null
  reason: string | null
  detail: string | null
}

/** Everyone whom a campaign went to, and everyone whom it did not, as it was when it was sent. */
export async function frozenMembers(db: Db, campaignId: string): Promise<Frozen[]> {
  const { rows } = await sql<Frozen>`
    select r.person_id, r.name, r.email, d.organization_id, d.organization_name, r.reason, r.detail
    from (select person_id, name, email, null as reason, null as detail from app.campaign_recipients
        where campaign_id = ${campaignId}
      union all select person_id, name, email, reason, detail from app.campaign_left_out
        where campaign_id = ${campaignId}) as r
    left join app.person_directory d on d.id = r.person_id
    order by lower(r.name), r.email`.execute(db)
  return rows
}
