import type { OperatedCustomer, OperatedCustomerDetails } from '@rostrum/contract/operating'
import type { OperatedCustomerQuery } from '@rostrum/contract/operating-query'
import { toSnake } from '@rostrum/contract/platform/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

type Query = z.output<typeof OperatedCustomerQuery>

/** A trial ends with its last day. */
const trialUntil = sql`to_char((c.expired_at - interval '1 microsecond') at time zone 'UTC', 'YYYY-MM-DD')`

const sorted: Record<Query['sort'][number]['field'], RawBuilder<unknown>> = {
  name: sql`lower(c.name)`,
  status: sql`c.status`,
  trialUntil: sql`c.expired_at`,
  seats: sql`c.seats`,
  people: sql`people`,
  signedIn: sql`signed_in`,
  lastSeenAt: sql`last_seen_at`,
  createdAt: sql`c.created_at`,
}

const columns = sql`c.id, c.name, c.status, ${trialUntil} as trial_until, c.seats, c.features, c.research_products, c.created_at,
  coalesce(p.people, 0) as people, coalesce(p.admins, 0) as admins, coalesce(p.signed_in, 0) as signed_in, p.last_seen_at`

/** Assistants are not people of the customer. */
const withPeople = sql`identity.customers c left join lateral (
  select count(*)::integer as people, (count(*) filter (where a.role = 'admin'))::integer as admins,
    sum(s.open)::integer as signed_in, max(s.last_seen_at) as last_seen_at
  from identity.customer_authorizations a
  cross join lateral (select count(*) filter (where x.ended_at is null) as open, max(x.last_seen_at) as last_seen_at
    from identity.sign_ins x where x.user_id = a.user_id) s
  where a.customer_id = c.id and a.scope = 'user' and a.locked_at is null) p on true`

export async function listCustomers(db: Db, { search, statuses, sort, pageSize, pageOffset }: Query) {
  const wanted = sql`(${search ? containing(search) : null}::text is null or c.name ilike ${search ? containing(search) : null})
    and (${statuses?.length ? statuses : null}::text[] is null or c.status = any (${statuses ?? null}::text[]))`
  const order = sort.map(
    ({ field, direction }) => sql`${sorted[field]} ${direction === 'asc' ? sql`asc` : sql`desc`} nulls last`,
  )
  const { rows } = await sql<OperatedCustomer>`select ${columns} from ${withPeople} where ${wanted}
    order by ${sql.join([...order, sql`c.id`])} limit ${pageSize} offset ${pageOffset}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::integer as total from identity.customers c where ${wanted}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

type Found = Omit<OperatedCustomerDetails, 'flags' | 'securities' | 'sessions'>

export async function findCustomer(db: Db, id: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select ${columns}, c.answer_hours from ${withPeople} where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Of the same people as the count. */
export async function listSessions(db: Db, customerId: string): Promise<OperatedCustomerDetails['sessions']> {
  const { rows } = await sql<OperatedCustomerDetails['sessions'][number]>`
    select s.id, u.email, s.browser, s.address, s.last_seen_at from identity.sign_ins s
    join identity.users u on u.id = s.user_id
    join identity.customer_authorizations a on a.user_id = u.id and a.customer_id = ${customerId}
      and a.scope = 'user' and a.locked_at is null
    where s.ended_at is null order by s.last_seen_at desc, s.id limit 200`.execute(db)
  return rows
}

export const listFlags = (db: Db) =>
  db.selectFrom('identity.flags').select(['name', 'isEnabled', 'customerIds']).orderBy('name').execute()

export interface StoredChange {
  status?: string
  expiredAt?: Date | null
  seats?: number | null
  /** Within which the support staff answers. */
  answerHours?: number
  features?: readonly string[]
  flags?: readonly string[]
  researchProducts?: readonly string[]
}

export async function storeChange(db: Db, customerId: string, change: StoredChange) {
  const json = JSON.stringify(Object.fromEntries(Object.entries(change).map(([name, value]) => [toSnake(name), value])))
  const { rows } = await sql<{ outcome: 'changed' | 'missing' | 'too_few_seats' }>`
    select identity.change_customer(${customerId}, ${json}::jsonb) as outcome`.execute(db)
  return rows[0]?.outcome ?? 'missing'
}

/** The rest of the transaction belongs to the new customer. False if the name is taken. */
export async function insertCustomer(db: Db, id: string, name: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`select identity.add_customer(${id}, ${name}) as is_new`.execute(db)
  return rows[0]?.isNew ?? false
}

/** Of the customer that the transaction belongs to. */
export async function listIssued(db: Db, customerId: string): Promise<OperatedCustomerDetails['securities']> {
  const { rows } = await sql<OperatedCustomerDetails['securities'][number]>`
    select s.id, s.name, s.ticker, s.ticker || coalesce(':' || s.exchange_code, '') as ticker_exchange
    from app.customer_securities c join market.security_index s on s.id = c.security_id
    where c.customer_id = ${customerId} order by c.position, s.id`.execute(db)
  return rows
}

export async function replaceIssued(db: Db, customerId: string, securityIds: readonly string[]): Promise<void> {
  await db.deleteFrom('app.customerSecurities').where('customerId', '=', customerId).execute()
  if (securityIds.length === 0) return
  const values = securityIds.map((securityId, position) => ({ customerId, securityId, position }))
  await db.insertInto('app.customerSecurities').values(values).execute()
}

export async function countSecurities(db: Db, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('market.securities')
    .where('id', 'in', ids)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The rest of the transaction belongs to this customer. */
export const enter = (db: Db, customerId: string) =>
  sql`select set_config('app.customer_id', ${customerId}, true)`.execute(db)
