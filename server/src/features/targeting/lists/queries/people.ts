import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The current organization of each; null where none is on record. */
export async function findFirmsOf(db: Db, personIds: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; organizationId: string | null }>`
    select p.id, p.organization_id from app.person_directory p where p.id = any (${[...personIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, organizationId }) => [id, organizationId]))
}

/** Returns those that were not there. */
export async function insertPeople(
  db: Db,
  customerId: string,
  people: readonly { memberId: string; personId: string }[],
): Promise<string[]> {
  if (people.length === 0) return []
  const added = await db
    .insertInto('app.targetListPeople')
    .values(people.map((one) => ({ customerId, ...one })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('personId')
    .execute()
  return added.map(({ personId }) => personId)
}

export async function listPeopleOf(db: Db, memberId: string): Promise<string[]> {
  const found = await db
    .selectFrom('app.targetListPeople')
    .select('personId')
    .where('memberId', '=', memberId)
    .execute()
  return found.map(({ personId }) => personId)
}

/** The largest number at one of the targets. */
export async function countPeople(db: Db, memberIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(count), 0)::integer as most from (select count(*) as count from app.target_list_people
      where member_id = any (${[...memberIds]}::uuid[]) group by member_id) each`.execute(db)
  return rows[0]?.most ?? 0
}

/** All of a target but these, or these of every target of a list. */
export const keepPeople = (db: Db, memberId: string, personIds: readonly string[]) =>
  sql`delete from app.target_list_people where member_id = ${memberId}::uuid
    and person_id <> all (${[...personIds]}::uuid[])`.execute(db)

export async function deletePeople(db: Db, listId: string, personIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    delete from app.target_list_people x using app.target_list_members m
    where m.customer_id = x.customer_id and m.id = x.member_id and m.list_id = ${listId}::uuid
      and x.person_id = any (${[...personIds]}::uuid[]) returning x.person_id`.execute(db)
  return rows.map(({ personId }) => personId)
}
