import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Names of sectors by code, and of tags, colleagues, organizations and securities by id, that the customer may see. */
export async function namesOf(db: Db, customerId: string, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const ids = sql`any (${keys.filter(isId)}::uuid[])`
  const { rows } = await sql<{ key: string; name: string }>`
    select code as key, name from market.sectors where code = any (${[...keys]}::text[])
    union all select id::text, name from app.tags where customer_id = ${customerId} and id = ${ids}
    union all select u.id::text, u.first_name || ' ' || u.last_name from identity.users u where u.id = ${ids}
      and u.id in (select user_id from identity.customer_authorizations where customer_id = ${customerId})
    union all select id::text, name from app.organization_directory where id = ${ids}
    union all select id::text, coalesce(ticker, name) from market.security_index where id = ${ids}`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}
