import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#platform/database/database.ts'

const atOnce = 5000

/** Never deletes alerts pending for a digest. False once nothing is left to delete. */
export async function deleteSomeAlerts(
  db: Db,
  customerId: string,
  horizon: { read: string; unread: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from app.alerts where customer_id = ${customerId} and id in (
      select id from app.alerts
      where customer_id = ${customerId} and created_at < ${horizon.read}::date
        and (read_at is not null or created_at < ${horizon.unread}::date)
        and not (email = 'daily' and mailed_at is null)
      limit ${atOnce})`.execute(db)
  return Number(numAffectedRows ?? 0) === atOnce
}

/** Deletes events that no alert references. False once nothing is left to delete. */
export async function deleteSomeEvents(client: pg.ClientBase, before: string): Promise<boolean> {
  const { rows } = await client.query<{ deleted: string }>(
    'select market.delete_unused_alert_events($1::date, $2) as deleted',
    [before, atOnce],
  )
  return Number(rows[0]?.deleted) === atOnce
}

export async function findNewestQuarter(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ quarter: string | null }>('select market.default_quarter()::text as quarter')
  return rows[0]?.quarter ?? null
}

/** The record that a digest was sent only prevents a duplicate on the same day. */
export const deleteDigestsBefore = (db: Db, day: string) =>
  db.deleteFrom('app.alertDigests').where('onDate', '<', day).execute()
