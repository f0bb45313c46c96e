import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Names of sectors by code, and of all that a list can be filtered by, by id, as far as the customer may see them. */
export async function namesOf(db: Db, customerId: string, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const ids = sql`any (${keys.filter(isId)}::uuid[])`
  const { rows } = await sql<{ key: string; name: string }>`
    select code as key, name from market.sectors where code = any (${[...keys]}::text[])
    union all select id::text, name from app.tags where customer_id = ${customerId} and id = ${ids}
    union all select u.id::text, u.first_name || ' ' || u.last_name from identity.users u where u.id = ${ids}
      and u.id in (select user_id from identity.customer_authorizations where customer_id = ${customerId})
    union all select id::text, first_name || ' ' || last_name from app.colleagues
      where customer_id = ${customerId} and id = ${ids}
    union all select id::text, name from app.activity_types where customer_id = ${customerId} and id = ${ids}
    union all select id::text, name from app.themes where customer_id = ${customerId} and id = ${ids}
    union all select id::text, name from app.brokers where customer_id = ${customerId} and id = ${ids}
    union all select id::text, name from app.mail_topics where customer_id = ${customerId} and id = ${ids}
    union all select id::text, subject from app.activities where customer_id = ${customerId} and id = ${ids}
    union all select id::text, name from app.organization_directory where id = ${ids}
    union all select id::text, first_name || ' ' || last_name from app.person_directory where id = ${ids}
    union all select id::text, coalesce(ticker, name) from market.security_index where id = ${ids}`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}
