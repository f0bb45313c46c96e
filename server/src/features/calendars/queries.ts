import type { CalendarSource, ChangedEntry } from '@rostrum/contract/calendars'
import { sql } from 'kysely'
import type { CalendarEvent } from '#platform/calendar/calendar-file.ts'
import type { Db } from '#platform/database/database.ts'

export async function listSources(db: Db, userId: string): Promise<CalendarSource[]> {
  const sources = await db
    .selectFrom('app.calendarSources as s')
    .leftJoin('app.emailAccounts as a', (join) =>
      join.onRef('a.customerId', '=', 's.customerId').onRef('a.id', '=', 's.accountId'),
    )
    .select(['s.id', 's.accountId', 's.url', 's.syncedAt', 's.reason', 'a.emailAddress'])
    .select(sql<boolean>`s.sync_after <= now() and (s.synced_at is null or s.synced_at < s.sync_after)`.as('isDue'))
    .where('s.userId', '=', userId)
    .where('a.archivedAt', 'is', null)
    .orderBy('s.createdAt')
    .orderBy('s.id')
    .execute()
  const calendars = await db
    .selectFrom('app.calendars')
    .select(['id', 'sourceId', 'name', 'countsAsBusy', 'isWritten', 'isCut'])
    .where('userId', '=', userId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const known = sources.map(({ accountId, url, emailAddress, isDue, ...source }) => ({
    ...source,
    type: accountId ? ('account' as const) : ('subscription' as const),
    // The path and the query of such an address are what makes it secret.
    address: emailAddress ?? new URL(url ?? '').hostname,
    isChecking: isDue,
    calendars: calendars.filter(({ sourceId }) => sourceId === source.id).map(({ sourceId: _, ...rest }) => rest),
  }))
  return [...known, ...(await listNewAccounts(db, userId))]
}

/** Connected a moment ago: their calendars are about to be listed. */
async function listNewAccounts(db: Db, userId: string): Promise<CalendarSource[]> {
  const rows = await db
    .selectFrom('app.emailAccounts as a')
    .select(['a.id', 'a.emailAddress as address'])
    .where('a.userId', '=', userId)
    .where('a.archivedAt', 'is', null)
    .where(sql<boolean>`'calendar_scheduler' = any (a.enabled_features) and not exists (
      select from app.calendar_sources s where s.customer_id = a.customer_id and s.account_id = a.id)`)
    .orderBy('a.createdAt')
    .execute()
  const rest = { type: 'account' as const, syncedAt: null, reason: null, isChecking: true, calendars: [] }
  return rows.map((row) => ({ ...row, ...rest }))
}

export const findSourceOf = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('app.calendarSources')
    .select(['id', 'url'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findCalendar = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('app.calendars as c')
    .innerJoin('app.calendarSources as s', (join) =>
      join.onRef('s.customerId', '=', 'c.customerId').onRef('s.id', '=', 'c.sourceId'),
    )
    .select(['c.id', 'c.name', 'c.countsAsBusy', 'c.isWritten', 's.id as sourceId', 's.accountId'])
    .where('c.userId', '=', userId)
    .where('c.id', '=', id)
    .executeTakeFirst()

export async function updateCalendar(
  db: Db,
  { id, userId }: { id: string; userId: string },
  { countsAsBusy, isWritten }: { countsAsBusy?: boolean | undefined; isWritten?: boolean | undefined },
): Promise<void> {
  if (isWritten) {
    await db.updateTable('app.calendars').set({ isWritten: false }).where('userId', '=', userId).execute()
  }
  await db
    .updateTable('app.calendars')
    .set({
      ...(isWritten !== undefined && { isWritten }),
      ...(countsAsBusy !== undefined && { countsAsBusy, computedFor: null }),
    })
    .where('id', '=', id)
    .execute()
  if (countsAsBusy === false) await db.deleteFrom('app.calendarBusy').where('calendarId', '=', id).execute()
}

export const checkSoon = (db: Db, sourceId: string) =>
  db
    .updateTable('app.calendarSources')
    .set({ syncAfter: new Date(), syncFailures: 0 })
    .where('id', '=', sourceId)
    .execute()

export async function insertSubscription(
  db: Db,
  values: { customerId: string; userId: string; id: string; url: string },
  calendar: { id: string; name: string },
): Promise<void> {
  const { customerId, userId, id: sourceId, url } = values
  await db.insertInto('app.calendarSources').values(values).execute()
  await db
    .insertInto('app.calendars')
    .values({ customerId, userId, sourceId, url, ...calendar })
    .execute()
}

const changed = (db: Db, userId: string) =>
  db
    .selectFrom('app.calendarWrites as w')
    .innerJoin('app.calendarEntries as e', (join) =>
      join.onRef('e.customerId', '=', 'w.customerId').onRef('e.id', '=', 'w.entryId'),
    )
    .innerJoin('app.calendars as c', (join) =>
      join.onRef('c.customerId', '=', 'w.customerId').onRef('c.id', '=', 'w.calendarId'),
    )
    .where('e.userId', '=', userId)
    .where('w.state', 'in', ['moved', 'deleted'])

export async function listChanged(db: Db, userId: string): Promise<ChangedEntry[]> {
  const rows = await changed(db, userId)
    .select(['e.id', 'e.subject', 'e.startsAt', 'w.state', 'c.name as calendar', 'c.sourceId'])
    .where('e.isCanceled', '=', false)
    .orderBy('e.startsAt')
    .orderBy('e.id')
    .limit(100)
    .execute()
  return rows.map(({ state, sourceId: _, ...row }) => ({ ...row, change: state as ChangedEntry['change'] }))
}

export const findChanged = (db: Db, userId: string, entryId: string) =>
  changed(db, userId)
    .select(['e.id', 'w.state', 'c.sourceId', 'c.id as calendarId'])
    .where('e.id', '=', entryId)
    .executeTakeFirst()

/** An entry that differs from ours in the calendar is recomputed: it counts as busy at its time there. */
export const computeAgain = (db: Db, calendarId: string) =>
  db.updateTable('app.calendars').set({ computedFor: null }).where('id', '=', calendarId).execute()

interface Feed {
  secret: string
  createdAt: Date
}

export const findFeed = (db: Db, userId: string): Promise<Feed | undefined> =>
  db.selectFrom('app.calendarFeeds').select(['secret', 'createdAt']).where('userId', '=', userId).executeTakeFirst()

export const replaceFeed = (db: Db, values: { customerId: string; userId: string; secret: string }) =>
  db
    .insertInto('app.calendarFeeds')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'userId']).doUpdateSet({ secret: values.secret, createdAt: new Date() }),
    )
    .returning(['secret', 'createdAt'])
    .executeTakeFirstOrThrow()

/** The owner of the feed, if they still have access to the customer. */
export const findFeedOwner = (db: Db, customerId: string, secret: string) =>
  db
    .selectFrom('app.calendarFeeds as f')
    .innerJoin('identity.users as u', 'u.id', 'f.userId')
    .innerJoin('identity.customerAuthorizations as a', 'a.userId', 'f.userId')
    .select(['f.userId', 'u.firstName', 'u.lastName'])
    .where('f.secret', '=', secret)
    .where('a.customerId', '=', customerId)
    .where('a.lockedAt', 'is', null)
    .executeTakeFirst()

/** The past 90 days and the future. Canceled entries stay for 30 days, so that subscribers receive the cancellation. */
export const listFeedEntries = (db: Db, userId: string): Promise<CalendarEvent[]> =>
  db
    .selectFrom('app.calendarEntries')
    .select(['uid', 'sequence', 'subject', 'startsAt', 'endsAt', 'location', 'description', 'isCanceled', 'updatedAt'])
    .where('userId', '=', userId)
    .where(sql<boolean>`ends_at > now() - interval '90 days'`)
    .where(sql<boolean>`not is_canceled or updated_at > now() - interval '30 days'`)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(5000)
    .execute()
