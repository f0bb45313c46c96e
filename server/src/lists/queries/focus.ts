import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The user's chosen security, else the first one of their customer; null if there is none. */
export async function focusedSecurityId(db: Db, customerId: string, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select coalesce(
    (select security_id from app.focused_securities where customer_id = ${customerId} and user_id = ${userId}),
    (select security_id from app.customer_securities where customer_id = ${customerId} order by position, security_id limit 1)
  ) as id`.execute(db)
  return rows[0]?.id ?? null
}
