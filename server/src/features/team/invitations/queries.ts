import type { Role } from '@rostrum/contract/platform/permissions'
import type { Invitation } from '@rostrum/contract/team'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const openInvitations = (db: Db) =>
  db
    .selectFrom('app.invitations as i')
    .innerJoin('identity.users as u', 'u.id', 'i.invitedBy')
    .where('i.acceptedAt', 'is', null)
    .where('i.revokedAt', 'is', null)

const shown = (db: Db) =>
  openInvitations(db)
    .select(['i.id', 'i.email', 'i.sentAt', 'i.expiresAt', sql<Role>`i.role`.as('role')])
    .select([
      sql<string>`u.first_name || ' ' || u.last_name`.as('invitedBy'),
      sql<boolean>`i.expires_at <= now()`.as('isExpired'),
    ])

export async function listInvitations(db: Db, query: { pageSize: number; pageOffset: number }) {
  const rows: Invitation[] = await shown(db)
    .orderBy('i.sentAt', 'desc')
    .orderBy('i.id')
    .limit(query.pageSize)
    .offset(query.pageOffset)
    .execute()
  const { total } = await openInvitations(db)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const findInvitation = (db: Db, id: string) =>
  shown(db).select('i.version').where('i.id', '=', id).executeTakeFirst()

export const findInvitationOf = (db: Db, email: string) => shown(db).where('i.email', '=', email).executeTakeFirst()

export const insertInvitation = (
  db: Db,
  values: { customerId: string; id: string; email: string; role: Role; invitedBy: string; expiresAt: Date },
) => db.insertInto('app.invitations').values(values).execute()

export const renewInvitation = (db: Db, id: string, expiresAt: Date) =>
  db
    .updateTable('app.invitations')
    .set((row) => ({ version: row('version', '+', 1), sentAt: new Date(), expiresAt }))
    .where('id', '=', id)
    .execute()

export const revokeInvitation = (db: Db, id: string) =>
  db.updateTable('app.invitations').set({ revokedAt: new Date() }).where('id', '=', id).execute()

/** Of two people with the same link, one accepts: the row is theirs until the transaction ends. */
export async function markAccepted(db: Db, id: string, version: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.invitations')
    .set({ acceptedAt: new Date() })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findAccountByEmail = (db: Db, email: string) =>
  db.selectFrom('identity.users').select('id').where('email', '=', email).executeTakeFirst()

export async function createAccount(
  db: Db,
  of: { id: string; email: string; firstName: string; lastName: string; passwordHash: string | null },
): Promise<void> {
  await sql`select identity.create_account(${of.id}, ${of.email}, ${of.firstName}, ${of.lastName}, ${of.passwordHash})`.execute(
    db,
  )
}

export const findCustomerName = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('identity.customers').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
