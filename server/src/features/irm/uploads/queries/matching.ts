// Matches rows in bulk to a profile of the customer or of the market.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface OrganizationAsked {
  name: string
  city: string | null
}

export interface OrganizationMatch {
  /** The name without its legal form: rows with the same one mean the same organization. */
  bare: string
  id: string | null
  isOwn: boolean
  /** Whether it is in the IRM already. */
  isMember: boolean
}

/** By name without legal form; ties go to the same city, then to IRM members, then to the largest. */
export async function matchOrganizations(
  db: Db,
  customerId: string,
  asked: readonly OrganizationAsked[],
): Promise<OrganizationMatch[]> {
  const sent = JSON.stringify(asked.map((one, place) => ({ ...one, place })))
  const { rows } = await sql<OrganizationMatch>`
    with asked as materialized (
      -- A name of symbols only is compared as it is written.
      select place, market.bare_name(name) as bare, lower(btrim(name)) as plain, market.fold(city) as city
      from jsonb_to_recordset(${sent}::jsonb) as given (place int, name text, city text)
    ), found as (
      select s.place, o.id, true as is_own, true as is_member, market.fold(o.city) as city, 0::bigint as weight
      from asked s join app.organizations o on o.customer_id = ${customerId} and market.bare_name(o.name) = s.bare
      where s.plain <> '' and (s.bare <> '' or lower(o.name) = s.plain) and o.deleted_at is null and o.merged_into is null
      union all
      select s.place, m.id, false, i.organization_id is not null, market.fold(m.city), m.weight
      from asked s join market.organization_index m on market.bare_name(m.name) = s.bare
      left join app.irm_organizations i on i.customer_id = ${customerId} and i.organization_id = m.id
      where s.plain <> '' and (s.bare <> '' or lower(m.name) = s.plain)
    )
    select distinct on (s.place) coalesce(nullif(s.bare, ''), s.plain) as bare, f.id, coalesce(f.is_own, false) as is_own,
      coalesce(f.is_member, false) as is_member
    from asked s left join found f on f.place = s.place
    order by s.place, (s.city <> '' and f.city = s.city) desc, f.is_member desc, f.is_own desc, f.weight desc, f.id`.execute(
    db,
  )
  return rows
}

export interface PersonAsked {
  email: string | null
  /** First and last name; empty if only the email address is known. */
  name: string
  /** Last and first name. */
  turned?: string
  organizationId: string | null
  /** Whether to fall back to the same name at another organization. */
  anywhere: boolean
}

export interface PersonMatch {
  /** The normalized name; the same for both orders of first and last name. */
  nameKey: string
  id: string | null
  isOwn: boolean
  isMember: boolean
  by: 'email' | 'name'
  /** The number of possible matches. */
  candidates: number
  firstName: string | null
  lastName: string | null
  matchedEmail: string | null
  /** Somebody with the same email address and another name: a shared mailbox, or another way to write the name. */
  namesake: string | null
  isNamesakeMember: boolean
}

/**
 * By email address and name, then by name at the organization, then, if allowed, by name alone. The customer's own
 * profiles and IRM members take precedence over the rest of the market. The email address alone is not enough, because
 * desks share one; but a profile that a user merged stands for the one it became.
 */
export async function matchPeople(db: Db, customerId: string, asked: readonly PersonAsked[]): Promise<PersonMatch[]> {
  const sent = JSON.stringify(asked.map((one, place) => ({ ...one, place })))
  const own = sql`p.customer_id = ${customerId} and p.deleted_at is null and p.merged_into is null`
  const inIrm = sql`left join app.irm_people i on i.customer_id = ${customerId} and i.person_id = m.id`
  const { rows } = await sql<PersonMatch>`
    with asked as materialized (
      select place, lower(email) as email, market.fold(name) as folded, market.fold(turned) as turned,
        "organizationId" as organization_id, anywhere
      from jsonb_to_recordset(${sent}::jsonb)
        as given (place int, email text, name text, turned text, "organizationId" uuid, anywhere boolean)
    ), turned as materialized (
      -- "ann lee" has the sort name "lee ann"; longer names are tried in every rotation.
      select place, array_to_string(words[turn + 1:] || words[1:turn], ' ') as name
      from asked cross join lateral string_to_array(folded, ' ') words
      cross join lateral generate_series(0, cardinality(words) - 1) turn where anywhere
    ), mail as materialized (
      select s.place, p.id, true as is_own, true as is_member, ${isNamed('p')} as is_named
      from asked s join app.people p on lower(p.email_primary) = s.email and ${own}
      union select s.place, p.id, true, true, ${isNamed('p')}
      from asked s join app.people p on lower(p.email_secondary) = s.email and ${own}
      union select s.place, m.id, false, i.person_id is not null, ${isNamed('m')}
      from asked s join market.person_index m on lower(m.email) = s.email ${inIrm}
    ), merged as materialized (
      select s.place, p.merged_into as id from asked s join app.people p on p.customer_id = ${customerId}
        and lower(p.email_primary) = s.email and p.merged_into is not null and p.names @> array[s.folded]
    ), found as (
      select place, 1 as how, id, is_own, is_member from mail where is_named
      union select s.place, 1, p.id, true, true from merged s join app.people p on p.id = s.id and ${own}
      union select s.place, 1, m.id, false, i.person_id is not null
      from merged s join market.person_index m on m.id = s.id ${inIrm}
      union select s.place, 2, p.id, true, true
      from asked s join app.employments j on j.customer_id = ${customerId} and j.organization_id = s.organization_id
      join app.people p on p.id = j.person_id and ${own} where s.folded <> '' and p.names @> array[s.folded]
      union select s.place, 2, m.id, false, i.person_id is not null
      from asked s join market.person_index m on m.organization_id = s.organization_id ${inIrm}
      where s.folded <> '' and m.names @> array[s.folded]
      union select s.place, 3, p.id, true, true from turned s join app.people p on p.sort_name = s.name and ${own}
      union select s.place, 3, m.id, false, i.person_id is not null
      from turned s join market.person_index m on m.sort_name = s.name ${inIrm}
    ), counted as (
      select found.*, count(*) over (partition by place, how, is_member) as candidates from found
    )
    select distinct on (s.place) least(s.folded, s.turned) as name_key, f.id, coalesce(f.is_own, false) as is_own,
      coalesce(f.is_member, false) as is_member, case when f.how = 1 then 'email' else 'name' end as by,
      coalesce(f.candidates, 0)::int as candidates, m.first_name, m.last_name, m.email as matched_email,
      o.namesake, coalesce(o.is_member, false) as is_namesake_member
    from asked s left join counted f on f.place = s.place
    left join market.person_index m on m.id = f.id
    left join lateral (
      select coalesce(p.first_name || ' ' || p.last_name, k.first_name || ' ' || k.last_name) as namesake, e.is_member
      from mail e left join app.people p on p.customer_id = ${customerId} and p.id = e.id
      left join market.person_index k on k.id = e.id
      where e.place = s.place and not e.is_named order by e.is_member desc, e.is_own desc, e.id limit 1
    ) o on true
    order by s.place, f.how, f.is_member desc, f.is_own desc, f.id`.execute(db)
  return rows
}

const isNamed = (person: 'p' | 'm') => sql`(s.folded = '' or ${sql.ref(person)}.names @> array[s.folded])`

export interface ActivityAsked {
  typeId: string
  subject: string
  startsAt: Date
  organizationId: string | null
}

/** Activities already logged with the same type, subject, time and organization. */
export async function matchActivities(
  db: Db,
  customerId: string,
  asked: readonly ActivityAsked[],
): Promise<(string | null)[]> {
  const sent = JSON.stringify(asked.map((one, place) => ({ ...one, place })))
  const { rows } = await sql<{ id: string | null }>`
    select a.id
    from jsonb_to_recordset(${sent}::jsonb)
      as s (place int, "typeId" uuid, subject text, "startsAt" timestamptz, "organizationId" uuid)
    left join lateral (
      select a.id from app.activities a
      where a.customer_id = ${customerId} and a.starts_at = s."startsAt" and a.type_id = s."typeId"
        and lower(a.subject) = lower(s.subject) and a.deleted_at is null
        and (s."organizationId" is null or exists (select from app.activity_organizations o
          where o.customer_id = a.customer_id and o.activity_id = a.id and o.organization_id = s."organizationId"))
      order by a.id limit 1
    ) a on true
    order by s.place`.execute(db)
  return rows.map(({ id }) => id)
}
