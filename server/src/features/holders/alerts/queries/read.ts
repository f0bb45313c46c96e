// Marking alerts as read, by group: a holder and quarter, or a filing.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type AlertFilters, alertsAndEvents, selectionOf } from './filters.ts'

/** The group of one of the user's alerts. */
export async function findGroupOf(db: Db, userId: string, alertId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('app.alerts as a')
    .innerJoin('market.alertEvents as e', 'e.id', 'a.eventId')
    .select('e.subject')
    .where('a.userId', '=', userId)
    .where('a.id', '=', alertId)
    .executeTakeFirst()
  return row?.subject
}

/** The first time an alert was read is kept. */
export async function setGroupRead(db: Db, userId: string, groupId: string, readAt: Date | null): Promise<void> {
  await sql`
    update app.alerts a set read_at = case when ${readAt}::timestamptz is null then null else coalesce(a.read_at, ${readAt}::timestamptz) end
    from market.alert_events e
    where e.id = a.event_id and a.user_id = ${userId} and e.subject = ${groupId}`.execute(db)
}

/** Returns how many groups had unread alerts. */
export async function markAllRead(db: Db, userId: string, filters: AlertFilters, readAt: Date): Promise<number> {
  const { where, having } = await selectionOf(db, userId, filters)
  const { rows } = await sql<{ count: number }>`
    with read as (
      update app.alerts set read_at = ${readAt} where id in (
        select a.id from ${alertsAndEvents} where ${where} and a.read_at is null and e.subject in (
          select e.subject from ${alertsAndEvents} where ${where} group by e.subject having ${having}))
      returning event_id)
    select count(distinct e.subject) as count from read join market.alert_events e on e.id = read.event_id`.execute(db)
  return rows[0]?.count ?? 0
}

export async function markUnread(db: Db, userId: string, readAt: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('app.alerts')
    .set({ readAt: null })
    .where('userId', '=', userId)
    .where('readAt', '=', readAt)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
