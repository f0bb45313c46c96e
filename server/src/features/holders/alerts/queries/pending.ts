// Whether a user's list is behind the market, so that an empty one does not yet mean that nothing changed.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { readMarketState } from './market.ts'

/**
 * True from the import of data, or from the first access of a user, until the next evaluation. A user is evaluated in
 * one transaction, so that one watermark represents all; only a customer with securities gets any.
 */
export async function isEvaluationPending(
  db: Db,
  { customerId, userId }: { customerId: string; userId: string },
): Promise<boolean> {
  const { marker } = await readMarketState(db)
  if (!marker) return false
  const { rows } = await sql<{ isPending: boolean }>`
    select exists (select from app.customer_securities)
      and exists (select from identity.customers where id = ${customerId} and status = 'active')
      and not exists (select from app.alert_watermarks
        where user_id = ${userId} and examined_until >= ${marker}::timestamptz) as is_pending`.execute(db)
  return rows[0]?.isPending === true
}
