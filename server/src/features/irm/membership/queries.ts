import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

interface Member {
  id: string
  name: string
  /** Present when somebody of the customer made this profile. */
  userId: string | null
}

/** Of the market or the customer's own; undefined where neither has it. */
export async function findOrganization(db: Db, id: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`select id, name, user_id from app.organization_directory where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export async function findPerson(db: Db, id: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`select id, first_name || ' ' || last_name as name, user_id
    from app.person_directory where id = ${id}`.execute(db)
  return rows[0]
}

interface Joining {
  customerId: string
  userId: string
}

/** Whether it was not there before. */
export async function insertIrmOrganization(db: Db, by: Joining, organizationId: string): Promise<boolean> {
  const added = await db
    .insertInto('app.irmOrganizations')
    .values({ ...by, organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export async function insertIrmPerson(db: Db, by: Joining, personId: string): Promise<boolean> {
  const added = await db
    .insertInto('app.irmPeople')
    .values({ ...by, personId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export async function deleteIrmOrganization(db: Db, organizationId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('app.irmOrganizations')
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

export async function deleteIrmPerson(db: Db, personId: string): Promise<boolean> {
  const removed = await db.deleteFrom('app.irmPeople').where('personId', '=', personId).executeTakeFirst()
  return removed.numDeletedRows > 0n
}
