import type { UserBrief } from '@rostrum/contract/irm/values'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { ProfileKind } from '../../merges/attachments.ts'

export interface Distinction {
  id: string
  firstId: string
  secondId: string
  by: UserBrief
  at: Date
}

/** Pairs that were marked as distinct. */
export async function listDistinctions(db: Db, kind: ProfileKind): Promise<Distinction[]> {
  const rows = await db
    .selectFrom('app.distinctProfiles as d')
    .innerJoin('identity.users as u', 'u.id', 'd.userId')
    .select(['d.id', 'd.firstId', 'd.secondId', 'd.userId', 'u.firstName', 'u.lastName', 'd.createdAt as at'])
    .where('d.kind', '=', kind)
    .execute()
  return rows.map(({ userId, firstName, lastName, ...row }) => ({ ...row, by: { id: userId, firstName, lastName } }))
}

export interface Candidate {
  id: string
  name: string
  title: string | null
  organizationId: string | null
  organizationName: string | null
  email: string | null
  phone: string | null
  website: string | null
  city: string | null
  state: string | null
  country: string | null
  addedAt: Date | null
}

export async function listCandidates(db: Db, kind: ProfileKind, ids: readonly string[]): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const person = sql`select d.id, d.first_name || ' ' || d.last_name as name, d.title, d.organization_id, d.organization_name,
      d.email, coalesce(j.phone, j.mobile_phone, m.phone) as phone, null as website, d.city, d.state,
      d.country_code as country, i.added_at
    from app.person_directory d left join app.irm_people i on i.person_id = d.id
    left join app.employments j on j.person_id = d.id and j.is_primary
    left join lateral (select phone from market.employments where person_id = d.id and d.user_id is null order by is_primary desc limit 1) m on true
    where d.id = any (${ids}::uuid[])`
  const organization = sql`select d.id, d.name, d.type as title, d.parent_id as organization_id,
      d.parent_name as organization_name, null as email, d.phone, d.website, d.city, d.state, d.country_code as country, i.added_at
    from app.organization_directory d left join app.irm_organizations i on i.organization_id = d.id
    where d.id = any (${ids}::uuid[])`
  const { rows } = await sql<Candidate>`${kind === 'person' ? person : organization}`.execute(db)
  return rows
}

/** Returns the existing row if the pair is already marked as distinct. */
export async function saveDistinction(
  db: Db,
  values: { customerId: string; id: string; kind: ProfileKind; firstId: string; secondId: string; userId: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into app.distinct_profiles as d (customer_id, id, kind, first_id, second_id, user_id)
    values (${values.customerId}, ${values.id}, ${values.kind}, least(${values.firstId}::uuid, ${values.secondId}::uuid),
      greatest(${values.firstId}::uuid, ${values.secondId}::uuid), ${values.userId})
    on conflict (customer_id, first_id, second_id) do update set user_id = d.user_id returning id`.execute(db)
  return rows[0]?.id ?? values.id
}

export async function deleteDistinction(db: Db, id: string) {
  const { rows } = await sql<{ kind: ProfileKind; firstId: string; secondId: string }>`
    delete from app.distinct_profiles where id = ${id} returning kind, first_id, second_id`.execute(db)
  return rows[0]
}
