import type { ResearchProduct } from '@rostrum/contract/platform/research-products'
import {
  type EntitledPerson,
  type EntitlementSettings,
  type GrantEvent,
  grantActions,
} from '@rostrum/contract/research/entitlements'
import type { EntitlementQuery } from '@rostrum/contract/research/entitlements-query'
import { sql } from 'kysely'
import type { z } from 'zod'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

type Query = z.output<typeof EntitlementQuery>

/** A grant ends with its last day, in UTC. */
const isCurrent = sql`(g.until is null or g.until >= (now() at time zone 'utc')::date)`

const grants = sql<EntitledPerson['grants']>`(select coalesce(json_agg(json_build_object('product', g.product,
    'until', g.until, 'hasEnded', not ${isCurrent}, 'grantedAt', g.granted_at,
    'grantedBy', b.first_name || ' ' || b.last_name) order by g.product), '[]')
  from identity.research_grants g left join identity.users b on b.id = g.granted_by where g.authorization_id = a.id)`

const people = (db: Db, customerId: string) =>
  db
    .selectFrom('identity.customerAuthorizations as a')
    .innerJoin('identity.users as u', 'u.id', 'a.userId')
    .where('a.customerId', '=', customerId)
    .where('a.scope', '=', 'user')

function filtered(db: Db, customerId: string, { search, products }: Pick<Query, 'search' | 'products'>) {
  let query = people(db, customerId)
  if (search)
    query = query.where(sql`u.first_name || ' ' || u.last_name || ' ' || u.email`, 'ilike', containing(search))
  if (products?.length) {
    query = query.where(
      sql<boolean>`exists (select from identity.research_grants g
        where g.authorization_id = a.id and g.product = any (${products}::text[]) and ${isCurrent})`,
    )
  }
  return query
}

const shown = (query: ReturnType<typeof people>) =>
  query
    .select(['a.id', 'u.id as userId', 'u.firstName', 'u.lastName', 'u.email', grants.as('grants')])
    .select(sql<EntitledPerson['role']>`a.role`.as('role'))
    .select(sql<EntitledPerson['state']>`case when a.locked_at is null then 'active' else 'locked' end`.as('state'))

/** In JSON a time is text. */
const parsed = (row: EntitledPerson): EntitledPerson => ({
  ...row,
  grants: row.grants.map((grant) => ({ ...grant, grantedAt: new Date(grant.grantedAt) })),
})

const columns = { name: sql`lower(u.last_name || ' ' || u.first_name)`, email: sql`u.email` } as const

export async function listPeople(db: Db, customerId: string, query: Query) {
  let sorted = shown(filtered(db, customerId, query))
  for (const { field, direction } of query.sort) sorted = sorted.orderBy(columns[field], direction)
  const rows = await sorted.orderBy('a.id').limit(query.pageSize).offset(query.pageOffset).execute()
  const { total } = await filtered(db, customerId, query)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(parsed), total }
}

export async function findPerson(db: Db, customerId: string, id: string): Promise<EntitledPerson | undefined> {
  const found = await shown(people(db, customerId)).where('a.id', '=', id).executeTakeFirst()
  return found && parsed(found)
}

export async function findPersonOfUser(
  db: Db,
  customerId: string,
  userId: string,
): Promise<EntitledPerson | undefined> {
  const found = await shown(people(db, customerId)).where('u.id', '=', userId).executeTakeFirst()
  return found && parsed(found)
}

export const findSettings = async (db: Db, customerId: string): Promise<EntitlementSettings> => {
  const { researchProducts, assistantsSeeResearch } = await db
    .selectFrom('identity.customers')
    .select(['researchProducts', 'assistantsSeeResearch'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { products: researchProducts as ResearchProduct[], assistantsSeeResearch }
}

export const showToAssistants = (db: Db, isShown: boolean) =>
  sql`select identity.show_research_to_assistants(${isShown})`.execute(db)

/** Grants of a customer change one after the other, so that two people cannot revoke each other's. */
export const lockGrants = (db: Db, customerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('research_grants ' || ${customerId}, 0))`.execute(db)

interface Granted {
  id: string
  product: ResearchProduct
  until: string | null
  grantedBy: string
}

export const storeGrant = (db: Db, { id, product, until, grantedBy }: Granted) =>
  sql`insert into identity.research_grants (authorization_id, product, until, granted_by)
    values (${id}, ${product}, ${until}::date, ${grantedBy})
    on conflict (authorization_id, product) do update
      set until = excluded.until, granted_by = excluded.granted_by, granted_at = now()`.execute(db)

export const deleteGrant = (db: Db, id: string, product: ResearchProduct) =>
  db
    .deleteFrom('identity.researchGrants')
    .where('authorizationId', '=', id)
    .where('product', '=', product)
    .executeTakeFirst()

/** Those who can grant today and are not locked. */
export async function listDeciders(db: Db, customerId: string) {
  const { rows } = await sql<{ id: string; userId: string; name: string; until: string | null }>`
    select a.id, u.id as user_id, u.first_name || ' ' || u.last_name as name, g.until::text
    from identity.research_grants g
    join identity.customer_authorizations a on a.id = g.authorization_id and a.locked_at is null
    join identity.users u on u.id = a.user_id
    where a.customer_id = ${customerId} and a.scope = 'user' and g.product = 'entitlements_admin' and ${isCurrent}
    order by u.last_name, u.first_name, u.id`.execute(db)
  return rows
}

export interface EndingGrant {
  id: string
  userId: string
  name: string
  product: ResearchProduct
  until: string
}

/** Grants that end within so many days, of people who can use them. */
export async function listEndingGrants(db: Db, customerId: string, days: number): Promise<EndingGrant[]> {
  const { rows } = await sql<EndingGrant>`
    select a.id, u.id as user_id, u.first_name || ' ' || u.last_name as name, g.product, g.until::text
    from identity.research_grants g
    join identity.customer_authorizations a on a.id = g.authorization_id and a.locked_at is null
    join identity.customers c on c.id = a.customer_id and g.product = any (c.research_products)
    join identity.users u on u.id = a.user_id
    where a.customer_id = ${customerId} and a.scope = 'user' and ${isCurrent}
      and g.until <= (now() at time zone 'utc')::date + ${days}::integer
    order by g.until, u.last_name, u.first_name, a.id, g.product`.execute(db)
  return rows
}

export const grantSubject = 'research_grant'
export const actionOf = (action: GrantEvent['action']) => `research_grant.${action}`

/** What is recorded with each change of a grant. */
export interface RecordedGrant {
  product: ResearchProduct
  until: string | null
  person: string
}

export async function listHistory(db: Db, query: { pageSize: number; pageOffset: number }) {
  const ofGrants = db.selectFrom('app.auditEvents as e').where('e.subjectType', '=', grantSubject)
  const events = await ofGrants
    .innerJoin('identity.users as u', 'u.id', 'e.userId')
    .select(['e.id', 'e.at as happenedAt', 'e.action', 'e.after'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('by'))
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(query.pageSize)
    .offset(query.pageOffset)
    .execute()
  const { total } = await ofGrants.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = events.map(
    ({ after, action, ...event }): GrantEvent => ({
      ...event,
      action: grantActions.find((one) => actionOf(one) === action) ?? 'changed',
      ...(after as unknown as RecordedGrant),
    }),
  )
  return { rows, total }
}
