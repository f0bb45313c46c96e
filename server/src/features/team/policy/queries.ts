import type { SignInPolicy } from '@rostrum/contract/team'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const findPolicy = (db: Db, customerId: string): Promise<SignInPolicy> =>
  db
    .selectFrom('identity.customers')
    .select(['requiresSecondStep', 'idleMinutes', 'signedInHours'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()

export const requireSecondStep = (db: Db, isRequired: boolean) =>
  sql`select identity.require_second_step(${isRequired})`.execute(db)

export const limitSignIns = (db: Db, { idleMinutes, signedInHours }: SignInPolicy) =>
  sql`select identity.limit_sign_ins(${idleMinutes}, ${signedInHours})`.execute(db)

/** Assistants too: they work in the same data. */
export async function listWithoutSecondStep(db: Db, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct a.user_id from identity.customer_authorizations a
    where a.customer_id = ${customerId}
      and not exists (select from identity.authenticators f where f.user_id = a.user_id)
      and not exists (select from identity.passkeys p where p.user_id = a.user_id)`.execute(db)
  return rows.map(({ userId }) => userId)
}

export async function worksElsewhere(db: Db, userId: string, customerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('identity.customerAuthorizations')
    .select('id')
    .where('userId', '=', userId)
    .where('customerId', '!=', customerId)
    .executeTakeFirst()
  return found !== undefined
}
