import type { Broker, Colleague, CustomerUser } from '@rostrum/contract/irm/team'
import { sql } from 'kysely'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

interface Paged {
  pageSize: number
  pageOffset: number
  search?: string | undefined
}

const colleagueColumns = ['id', 'firstName', 'lastName', 'email', 'userId', 'active'] as const

/** Users who can act for the customer today, including assistants: tasks can be assigned to them too. */
export const listCustomerUsers = (db: Db, customerId: string): Promise<CustomerUser[]> =>
  db
    .selectFrom('identity.customerAuthorizations as a')
    .innerJoin('identity.users as u', 'u.id', 'a.userId')
    .select(['u.id', 'u.firstName', 'u.lastName', 'u.email', sql<'user' | 'assistant'>`max(a.scope)`.as('scope')])
    .where('a.customerId', '=', customerId)
    .where('a.lockedAt', 'is', null)
    .groupBy('u.id')
    .orderBy('u.lastName')
    .orderBy('u.firstName')
    .execute()

/** Filters these users to those who can act for the customer. */
export const usersOfCustomer = async (db: Db, customerId: string, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    ids.length === 0
      ? []
      : (
          await db
            .selectFrom('identity.customerAuthorizations')
            .select('userId')
            .where('customerId', '=', customerId)
            .where('userId', 'in', ids)
            .execute()
        ).map(({ userId }) => userId),
  )

export async function listColleagues(db: Db, query: Paged & { activeOnly?: boolean | undefined }) {
  let listed = db.selectFrom('app.colleagues').where('deletedAt', 'is', null)
  if (query.activeOnly) listed = listed.where('active', '=', true)
  if (query.search) {
    listed = listed.where(
      sql`first_name || ' ' || last_name || ' ' || coalesce(email, '')`,
      'ilike',
      containing(query.search),
    )
  }
  const rows: Colleague[] = await listed
    .select(colleagueColumns)
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy('id')
    .limit(query.pageSize)
    .offset(query.pageOffset)
    .execute()
  const { total } = await listed.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

type State = 'kept' | 'deleted'

export const findColleague = (db: Db, id: string, state: State = 'kept'): Promise<Colleague | undefined> =>
  db
    .selectFrom('app.colleagues')
    .select(colleagueColumns)
    .where('id', '=', id)
    .where('deletedAt', state === 'kept' ? 'is' : 'is not', null)
    .executeTakeFirst()

export const findColleagueByEmail = (db: Db, email: string) =>
  db
    .selectFrom('app.colleagues')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const findColleagueOfUser = (db: Db, { userId, email }: { userId: string; email: string }) =>
  db
    .selectFrom('app.colleagues')
    .select('id')
    .where('deletedAt', 'is', null)
    .where((where) => where.or([where('userId', '=', userId), where(sql`lower(email)`, '=', email.toLowerCase())]))
    .orderBy('active', 'desc')
    .executeTakeFirst()

/** A colleague whose email address matches one of the customer's users is that user. */
export const findUserOfCustomer = (db: Db, customerId: string, email: string) =>
  db
    .selectFrom('identity.users as u')
    .innerJoin('identity.customerAuthorizations as a', 'a.userId', 'u.id')
    .select('u.id')
    .where('a.customerId', '=', customerId)
    .where('u.email', '=', email.toLowerCase())
    .executeTakeFirst()

interface ColleagueValues {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | null | undefined
  userId?: string | null | undefined
  active?: boolean | undefined
}

export const insertColleague = (
  db: Db,
  values: ColleagueValues & { customerId: string; id: string; firstName: string; lastName: string },
): Promise<Colleague> =>
  db.insertInto('app.colleagues').values(values).returning(colleagueColumns).executeTakeFirstOrThrow()

export const updateColleague = (db: Db, id: string, values: ColleagueValues): Promise<Colleague> =>
  db
    .updateTable('app.colleagues')
    .set(values)
    .where('id', '=', id)
    .returning(colleagueColumns)
    .executeTakeFirstOrThrow()

export const deleteColleague = (db: Db, id: string) =>
  db.updateTable('app.colleagues').set({ deletedAt: new Date() }).where('id', '=', id).execute()

export const undeleteColleague = (db: Db, id: string) =>
  db.updateTable('app.colleagues').set({ deletedAt: null }).where('id', '=', id).execute()

export async function listBrokers(db: Db, query: Paged) {
  let listed = db.selectFrom('app.brokers').where('deletedAt', 'is', null)
  if (query.search) listed = listed.where('name', 'ilike', containing(query.search))
  const rows: Broker[] = await listed
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`)
    .limit(query.pageSize)
    .offset(query.pageOffset)
    .execute()
  const { total } = await listed.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const findBroker = (db: Db, id: string, state: State = 'kept'): Promise<Broker | undefined> =>
  db
    .selectFrom('app.brokers')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deletedAt', state === 'kept' ? 'is' : 'is not', null)
    .executeTakeFirst()

export const findBrokerByName = (db: Db, name: string) =>
  db
    .selectFrom('app.brokers')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const insertBroker = (db: Db, values: { customerId: string; id: string; name: string }): Promise<Broker> =>
  db.insertInto('app.brokers').values(values).returning(['id', 'name']).executeTakeFirstOrThrow()

export const updateBroker = (db: Db, id: string, name: string): Promise<Broker> =>
  db.updateTable('app.brokers').set({ name }).where('id', '=', id).returning(['id', 'name']).executeTakeFirstOrThrow()

export const deleteBroker = (db: Db, id: string) =>
  db.updateTable('app.brokers').set({ deletedAt: new Date() }).where('id', '=', id).execute()

export const undeleteBroker = (db: Db, id: string) =>
  db.updateTable('app.brokers').set({ deletedAt: null }).where('id', '=', id).execute()
