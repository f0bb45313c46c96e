import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** People of the IRM by address, in lower case; one address may be shared by several. */
export async function peopleByAddress(
  db: Db,
  customerId: string,
  addresses: Iterable<string>,
): Promise<Map<string, string[]>> {
  const asked = [...new Set(addresses)]
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: string; address: string }>`
    with known as (
      select p.id, p.email_primary, p.email_secondary from app.irm_people i join market.people p on p.id = i.person_id
        where i.customer_id = ${customerId}
      union all
      select p.id, p.email_primary, p.email_secondary from app.people p
        where p.customer_id = ${customerId} and p.deleted_at is null and p.merged_into is null
    )
    select k.id, a.address from known k cross join lateral (values (lower(k.email_primary)), (lower(k.email_secondary))) a (address)
    where a.address = any (${asked}::text[])`.execute(db)
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
