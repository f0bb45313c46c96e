// Shared by all writes to a customer's own profiles: the advisory lock, the last change, and following merges.
import type { UserBrief } from '@rostrum/contract/irm/values'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'

/**
 * Advisory lock on the customer's profiles. Merging touches all attachments of two profiles, and moving an organization
 * must see the whole hierarchy: such changes take it exclusively. All other changes share it.
 */
export async function lockProfiles(db: Db, customerId: string, how: 'exclusive' | 'shared'): Promise<void> {
  const key = `custom-profiles:${customerId}`
  await (how === 'exclusive'
    ? sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
    : sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`.execute(db))
}

export const findLastChange = (db: Db, subjectType: string, subjectId: string) =>
  db
    .selectFrom('app.auditEvents as e')
    .innerJoin('identity.users as u', 'u.id', 'e.userId')
    .select(['e.at', 'u.firstName', 'u.lastName'])
    .where('e.subjectType', '=', subjectType)
    .where('e.subjectId', '=', subjectId)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .executeTakeFirst()

/** The user who last removed each of these. */
export async function findRemovers(db: Db, kind: 'person' | 'organization', ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, UserBrief>()
  const { rows } = await sql<UserBrief & { subjectId: string }>`
    select distinct on (e.subject_id) e.subject_id, u.id, u.first_name, u.last_name
    from app.audit_events e join identity.users u on u.id = e.user_id
    where e.subject_type = ${kind} and e.subject_id = any (${ids}::text[]) and e.action = ${`${kind}.removed`}
    order by e.subject_id, e.at desc, e.id desc`.execute(db)
  return new Map(rows.map(({ subjectId, ...user }) => [subjectId, user]))
}

const repeatedWithinMs = 60_000

/** A profile that the same user created from the same input moments ago: a form submitted twice creates one profile. */
export async function findRepeated(
  db: Db,
  made: { userId: string; action: string; subjectType: string; after: unknown },
): Promise<string | undefined> {
  const event = await db
    .selectFrom('app.auditEvents')
    .select('subjectId')
    // Ids are UUIDv7 and contain their creation time, so this uses the primary key.
    .where('id', '>', newId(Date.now() - repeatedWithinMs))
    .where('userId', '=', made.userId)
    .where('subjectType', '=', made.subjectType)
    .where('action', '=', made.action)
    .where('after', '=', sql<string>`${JSON.stringify(made.after)}::jsonb`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return event?.subjectId
}

/** Resolves each organization to itself or its merge target, if that exists in the market or as the customer's own. */
export async function followOrganizations(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ asked: string; id: string }>`
    with recursive followed(asked, id) as (
      select asked, asked from unnest(${[...new Set(ids)]}::uuid[]) asked
      union
      select f.asked, o.merged_into from followed f join app.organizations o on o.id = f.id where o.merged_into is not null
    )
    select f.asked, f.id from followed f
    where exists (select from market.organizations m where m.id = f.id)
      or exists (select from app.organizations o where o.id = f.id and o.merged_into is null and o.deleted_at is null)`.execute(
    db,
  )
  return new Map(rows.map(({ asked, id }) => [asked, id]))
}

/** The final merge target of an organization, even if removed since; itself if it was not merged. */
export async function followMerges(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with recursive followed(id, turn) as (
      select ${id}::uuid, 0
      union all
      select o.merged_into, f.turn + 1 from followed f join app.organizations o on o.id = f.id where o.merged_into is not null
    )
    select id from followed order by turn desc limit 1`.execute(db)
  return rows[0]?.id ?? id
}

/** All ancestors of an organization, through own organizations; market organizations are never below these. */
export async function findAncestors(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above(id) as (
      select parent_id from app.organizations where id = ${id} and parent_id is not null
      union
      select o.parent_id from above a join app.organizations o on o.id = a.id where o.parent_id is not null
    )
    select id from above`.execute(db)
  return rows.map((row) => row.id)
}

const tables = { person: 'people', organization: 'organizations' } as const

/** Whether it is a market profile, or an own profile that was neither removed nor merged. */
export const isProfileThere = async (db: Db, kind: 'person' | 'organization', id: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.table(`market.${tables[kind]}`)} where id = ${id})
      or exists (select from ${sql.table(`app.${tables[kind]}`)} where id = ${id} and deleted_at is null
        and merged_into is null) as found`.execute(db)
  return rows[0]?.found ?? false
}
