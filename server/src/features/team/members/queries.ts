import type { Role } from '@rostrum/contract/platform/permissions'
import type { Member } from '@rostrum/contract/team'
import type { MemberQuery } from '@rostrum/contract/team-query'
import { sql } from 'kysely'
import type { z } from 'zod'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

type Filters = Omit<z.output<typeof MemberQuery>, 'pageSize' | 'pageOffset'>

const state = sql<Member['state']>`case when a.locked_at is null then 'active' else 'locked' end`

const columns = {
  name: sql`lower(u.last_name || ' ' || u.first_name)`,
  email: sql`u.email`,
  role: sql`a.role`,
  state,
  lastSignedInAt: sql`u.last_signed_in_at`,
} as const

const membersOf = (db: Db, customerId: string) =>
  db
    .selectFrom('identity.customerAuthorizations as a')
    .innerJoin('identity.users as u', 'u.id', 'a.userId')
    .where('a.customerId', '=', customerId)
    .where('a.scope', '=', 'user')

function filtered(db: Db, customerId: string, filters: Filters) {
  let query = membersOf(db, customerId)
  if (filters.roles?.length) query = query.where('a.role', 'in', filters.roles)
  if (filters.states?.length) query = query.where(state, 'in', filters.states)
  if (filters.search) {
    const words = sql`u.first_name || ' ' || u.last_name || ' ' || u.email`
    query = query.where(words, 'ilike', containing(filters.search))
  }
  return query
}

const hasSecondStep = sql<boolean>`(
  exists (select from identity.authenticators where user_id = u.id)
  or exists (select from identity.passkeys where user_id = u.id))`

const shown = <Q extends ReturnType<typeof membersOf>>(query: Q) =>
  query
    .select(['a.id', 'u.id as userId', 'u.firstName', 'u.lastName', 'u.email', 'u.lastSignedInAt'])
    .select(['a.createdAt as joinedAt', state.as('state'), sql<Role>`a.role`.as('role')])
    .select(hasSecondStep.as('hasSecondStep'))

export async function listMembers(db: Db, customerId: string, query: z.output<typeof MemberQuery>) {
  let sorted = shown(filtered(db, customerId, query))
  for (const { field, direction } of query.sort) {
    sorted = sorted.orderBy(columns[field], (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
  }
  const rows: Member[] = await sorted.orderBy('a.id').limit(query.pageSize).offset(query.pageOffset).execute()
  const { total } = await filtered(db, customerId, query)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const findMember = (db: Db, customerId: string, id: string): Promise<Member | undefined> =>
  shown(membersOf(db, customerId)).where('a.id', '=', id).executeTakeFirst()

export const findMemberByEmail = (db: Db, customerId: string, email: string): Promise<Member | undefined> =>
  shown(membersOf(db, customerId)).where('u.email', '=', email).executeTakeFirst()

export const findMemberByUser = (db: Db, customerId: string, userId: string): Promise<Member | undefined> =>
  shown(membersOf(db, customerId)).where('u.id', '=', userId).executeTakeFirst()

/** Those who may sign in. */
export const listAdmins = (db: Db, customerId: string) =>
  membersOf(db, customerId)
    .select(['u.email', 'u.firstName'])
    .where('a.role', '=', 'admin')
    .where('a.lockedAt', 'is', null)
    .orderBy('u.id')
    .execute()

/** Until the end of the transaction, so that two who take the last seat do it one after the other. */
export const lockSeats = (db: Db, customerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('seats ' || ${customerId}, 0))`.execute(db)

/** People who are not locked, and invitations that can still be accepted. */
export async function findSeats(db: Db, customerId: string): Promise<{ used: number; limit: number | null }> {
  const { rows } = await sql<{ used: number; limit: number | null }>`
    select c.seats as limit, (
      (select count(*) from identity.customer_authorizations a
        where a.customer_id = c.id and a.scope = 'user' and a.locked_at is null)
      + (select count(*) from app.invitations i
        where i.customer_id = c.id and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()))::int as used
    from identity.customers c where c.id = ${customerId}`.execute(db)
  return rows[0] ?? { used: 0, limit: null }
}

type Outcome = 'changed' | 'missing' | 'last_admin'

export async function changeMembership(db: Db, id: string, to: { role?: Role; isLocked?: boolean }): Promise<Outcome> {
  const { rows } = await sql<{ outcome: Outcome }>`
    select identity.change_membership(${id}, ${to.role ?? null}, ${to.isLocked ?? null}::boolean) as outcome`.execute(
    db,
  )
  return rows[0]?.outcome ?? 'missing'
}

export async function removeMembership(db: Db, id: string): Promise<Outcome> {
  const { rows } = await sql<{ outcome: Outcome }>`select identity.remove_membership(${id}) as outcome`.execute(db)
  return rows[0]?.outcome ?? 'missing'
}

export async function addMembership(db: Db, of: { id: string; userId: string; role: string }): Promise<boolean> {
  const { rows } = await sql<{ isAdded: boolean }>`
    select identity.add_membership(${of.id}, ${of.userId}, ${of.role}) as is_added`.execute(db)
  return rows[0]?.isAdded ?? false
}
