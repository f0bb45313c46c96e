import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** People of the IRM by address, in lower case; one address may be shared by several. */
export async function peopleByAddress(
  db: Db,
  customerId: string,
  addresses: Iterable<string>,
): Promise<Map<string, string[]>> {
  const asked = [...new Set(addresses)]
  if (asked.length === 0) return new Map()
  // By an index each: a mailbox is full of addresses that nobody here has.
  const own = (column: RawBuilder<unknown>) => sql`select p.id, lower(${column}) as address from app.people p
    where p.customer_id = ${customerId} and lower(${column}) = any (${asked}::text[])
      and p.deleted_at is null and p.merged_into is null`
  const market = (column: RawBuilder<unknown>) => sql`select p.id, lower(${column}) as address from market.people p
    where lower(${column}) = any (${asked}::text[]) and exists (select from app.irm_people i
      where i.customer_id = ${customerId} and i.person_id = p.id)`
  const columns = [sql`p.email_primary`, sql`p.email_secondary`]
  const { rows } = await sql<{ id: string; address: string }>`
    ${sql.join([...columns.map(own), ...columns.map(market)], sql` union all `)}`.execute(db)
  const found = new Map<string, string[]>()
  for (const { id, address } of rows) found.set(address, [...new Set([...(found.get(address) ?? []), id])])
  return found
}

export const findUser = (db: Db, id: string) =>
  db
    .selectFrom('identity.users')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
