import { sql } from 'kysely'
import type { BusyTime } from '#platform/calendar/busy-times.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { listCustomers } from '#platform/identity/customers.ts'
import type { ListedCalendar } from './caldav.ts'

export const listCustomersWithDueCalendars = (db: Db) => listCustomers(db, sql`app.customers_with_due_calendars()`)

/** Adds accounts that can have calendars as sources, and deletes those that no longer can. */
export async function matchAccounts(db: Db, customerId: string): Promise<void> {
  const isUsed = sql<boolean>`'calendar_scheduler' = any (a.enabled_features) and a.archived_at is null`
  const unused = await db
    .selectFrom('app.calendarSources as s')
    .innerJoin('app.emailAccounts as a', (join) =>
      join.onRef('a.customerId', '=', 's.customerId').onRef('a.id', '=', 's.accountId'),
    )
    .select('s.id')
    .where(sql<boolean>`not (${isUsed})`)
    .execute()
  for (const { id } of unused) await deleteSource(db, id)
  const missing = await db
    .selectFrom('app.emailAccounts as a')
    .select(['a.id', 'a.userId'])
    .where(isUsed)
    .where('a.userId', 'is not', null)
    .where(sql<boolean>`not exists (select from app.calendar_sources s
      where s.customer_id = a.customer_id and s.account_id = a.id)`)
    .execute()
  for (const { id: accountId, userId } of missing) {
    if (!userId) continue
    await db
      .insertInto('app.calendarSources')
      .values({ customerId, id: newId(), userId, accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Busy times have no foreign key to sources, because other areas write them too. */
export async function deleteSource(db: Db, id: string): Promise<void> {
  const calendars = db.selectFrom('app.calendars').select('id').where('sourceId', '=', id)
  await db.deleteFrom('app.calendarBusy').where('calendarId', 'in', calendars).execute()
  await db.deleteFrom('app.calendarSources').where('id', '=', id).execute()
}

/** An entry that changed since it was written, or that was not written yet. */
const isPending = sql<boolean>`exists (select from app.calendar_entries e
  left join app.calendar_writes w on w.customer_id = e.customer_id and w.entry_id = e.id
  where e.customer_id = s.customer_id and e.user_id = s.user_id and ((w.entry_id is null and not e.is_canceled
      and e.ends_at > now() and exists (select from app.calendars c where c.customer_id = s.customer_id
        and c.source_id = s.id and c.is_written))
    or (w.state = 'written' and w.written_version is distinct from date_trunc('milliseconds', e.updated_at)
      and exists (select from app.calendars c where c.customer_id = s.customer_id and c.source_id = s.id
        and c.id = w.calendar_id))))`

/** Those that have to be read now; the next time is some minutes later. */
export async function takeDueSources(db: Db, minutes: { account: number; subscription: number }): Promise<string[]> {
  const due = db
    .selectFrom('app.calendarSources as s')
    .select('s.id')
    .where(sql<boolean>`s.sync_after <= now() or (s.sync_failures = 0 and ${isPending})`)
    .forUpdate()
    .skipLocked()
  const rows = await db
    .updateTable('app.calendarSources')
    .set({
      syncAfter: sql`now() + make_interval(mins => case when account_id is null
        then ${minutes.subscription}::int else ${minutes.account}::int end)`,
    })
    .where('id', 'in', due)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface Source {
  id: string
  userId: string
  accountId: string | null
  url: string | null
  syncFailures: number
  etag: string | null
  lastModified: string | null
  timeZone: string
  /** Of the person: invitations to these that were declined make nobody busy. */
  addresses: string[]
}

export async function findSource(db: Db, id: string): Promise<Source | undefined> {
  const row = await db
    .selectFrom('app.calendarSources as s')
    .innerJoin('identity.users as u', 'u.id', 's.userId')
    .leftJoin('app.emailAccounts as a', (join) =>
      join.onRef('a.customerId', '=', 's.customerId').onRef('a.id', '=', 's.accountId'),
    )
    .select(['s.id', 's.userId', 's.accountId', 's.url', 's.syncFailures', 's.etag', 's.lastModified'])
    .select(['u.timeZone', 'u.email', 'a.emailAddress'])
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { email, emailAddress, ...source } = row
  return { ...source, addresses: [email, emailAddress].filter((address) => address !== null) }
}

export interface StoredCalendar {
  id: string
  url: string
  countsAsBusy: boolean
  isWritten: boolean
  syncToken: string | null
  ctag: string | null
  computedFor: string | null
}

const storedColumns = ['id', 'url', 'countsAsBusy', 'isWritten', 'syncToken', 'ctag', 'computedFor'] as const

export const listStored = (db: Db, sourceId: string): Promise<StoredCalendar[]> =>
  db.selectFrom('app.calendars').select(storedColumns).where('sourceId', '=', sourceId).orderBy('id').execute()

/** As the server lists them; calendars that it no longer has are deleted with their data. */
export async function keepListed(
  db: Db,
  { customerId, source }: { customerId: string; source: Source },
  listed: readonly Pick<ListedCalendar, 'url' | 'name'>[],
): Promise<StoredCalendar[]> {
  for (const { url, name } of listed) {
    await db
      .insertInto('app.calendars')
      .values({ customerId, id: newId(), sourceId: source.id, userId: source.userId, url, name })
      .onConflict((conflict) => conflict.columns(['customerId', 'sourceId', 'url']).doUpdateSet({ name }))
      .execute()
  }
  const stored = await listStored(db, source.id)
  const urls = new Set(listed.map(({ url }) => url))
  const gone = stored.filter(({ url }) => !urls.has(url)).map(({ id }) => id)
  if (gone.length > 0) {
    await db.deleteFrom('app.calendarBusy').where('calendarId', 'in', gone).execute()
    await db.deleteFrom('app.calendars').where('id', 'in', gone).execute()
  }
  return stored.filter(({ id }) => !gone.includes(id))
}

export const listEtags = (db: Db, calendarId: string) =>
  db.selectFrom('app.calendarObjects').select(['href', 'etag']).where('calendarId', '=', calendarId).execute()

export async function keepObjects(
  db: Db,
  keys: { customerId: string; calendarId: string },
  objects: readonly { href: string; etag: string | null; content: string }[],
): Promise<void> {
  if (objects.length === 0) return
  await db
    .insertInto('app.calendarObjects')
    .values(objects.map((object) => ({ ...keys, ...object })))
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'calendarId', 'href']).doUpdateSet((set) => ({
        etag: set.ref('excluded.etag'),
        content: set.ref('excluded.content'),
      })),
    )
    .execute()
}

export async function deleteObjects(db: Db, calendarId: string, hrefs: readonly string[]): Promise<void> {
  if (hrefs.length === 0) return
  await db.deleteFrom('app.calendarObjects').where('calendarId', '=', calendarId).where('href', 'in', hrefs).execute()
}

/** Saves the sync position and marks busy times as stale. */
export const noteRead = (db: Db, calendarId: string, { syncToken, ctag }: Pick<ListedCalendar, 'syncToken' | 'ctag'>) =>
  db.updateTable('app.calendars').set({ syncToken, ctag, computedFor: null }).where('id', '=', calendarId).execute()

export const noteEtag = (
  db: Db,
  id: string,
  { etag, lastModified }: { etag: string | null; lastModified: string | null },
) => db.updateTable('app.calendarSources').set({ etag, lastModified }).where('id', '=', id).execute()

export async function listContents(db: Db, calendarId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('app.calendarObjects')
    .select('content')
    .where('calendarId', '=', calendarId)
    .orderBy('href')
    .execute()
  return rows.map(({ content }) => content)
}

/** An object that is as we wrote it counts as our own entry; a moved one counts as busy at its current time. */
export async function listOwnUids(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('app.calendarEntries as e')
    .leftJoin('app.calendarWrites as w', (join) =>
      join.onRef('w.customerId', '=', 'e.customerId').onRef('w.entryId', '=', 'e.id'),
    )
    .select('e.uid')
    .where('e.userId', '=', userId)
    .where((where) => where.or([where('w.state', 'is', null), where('w.state', 'in', ['written', 'removed'])]))
    .execute()
  return new Set(rows.map(({ uid }) => uid))
}

export async function replaceBusy(
  db: Db,
  keys: { customerId: string; calendarId: string; userId: string },
  { times, isCut, computedFor }: { times: readonly BusyTime[]; isCut: boolean; computedFor: string },
): Promise<void> {
  const { calendarId } = keys
  // The row lock serializes computations, and a calendar that was removed meanwhile gets no busy times.
  const kept = await db
    .selectFrom('app.calendars')
    .select('id')
    .where('id', '=', calendarId)
    .forUpdate()
    .executeTakeFirst()
  if (!kept) return
  await db.deleteFrom('app.calendarBusy').where('calendarId', '=', calendarId).execute()
  for (let at = 0; at < times.length; at += 1000) {
    const rows = times.slice(at, at + 1000).map((time) => ({ ...keys, ...time }))
    await db.insertInto('app.calendarBusy').values(rows).execute()
  }
  await db.updateTable('app.calendars').set({ isCut, computedFor }).where('id', '=', calendarId).execute()
}

export const noteSynced = (db: Db, id: string) =>
  db
    .updateTable('app.calendarSources')
    .set({ syncedAt: new Date(), syncFailures: 0, reason: null })
    .where('id', '=', id)
    .execute()

export const noteFailure = (
  db: Db,
  id: string,
  { reason, waitMs, isShown }: { reason: string; waitMs: number; isShown: boolean },
) =>
  db
    .updateTable('app.calendarSources')
    .set({
      syncFailures: sql`sync_failures + 1`,
      syncAfter: new Date(Date.now() + waitMs),
      ...(isShown && { reason }),
    })
    .where('id', '=', id)
    .execute()

export interface PendingEntry {
  id: string
  uid: string
  sequence: number
  subject: string
  startsAt: Date
  endsAt: Date
  location: string | null
  description: string
  isCanceled: boolean
  updatedAt: Date
  write: StoredWrite | undefined
}

export interface StoredWrite {
  calendarId: string
  href: string
  etag: string | null
  startsAt: Date | null
  endsAt: Date | null
}

/** What has to be written into the calendars of a source. */
export async function listPending(db: Db, source: Source): Promise<PendingEntry[]> {
  const rows = await db
    .selectFrom('app.calendarEntries as e')
    .leftJoin('app.calendarWrites as w', (join) =>
      join.onRef('w.customerId', '=', 'e.customerId').onRef('w.entryId', '=', 'e.id'),
    )
    .select(['e.id', 'e.uid', 'e.sequence', 'e.subject', 'e.startsAt', 'e.endsAt', 'e.location', 'e.description'])
    .select(['e.isCanceled', 'e.updatedAt', 'w.calendarId', 'w.href', 'w.etag'])
    .select(['w.startsAt as writtenStart', 'w.endsAt as writtenEnd'])
    .where('e.userId', '=', source.userId)
    .where((where) =>
      where.or([
        where.and([
          where('w.entryId', 'is', null),
          where('e.isCanceled', '=', false),
          where('e.endsAt', '>', sql<Date>`now()`),
        ]),
        where.and([
          where('w.state', '=', 'written'),
          sql<boolean>`w.written_version is distinct from date_trunc('milliseconds', e.updated_at)`,
        ]),
      ]),
    )
    .orderBy('e.startsAt')
    .orderBy('e.id')
    .limit(500)
    .execute()
  return rows.map(({ calendarId, href, etag, writtenStart, writtenEnd, ...entry }) => ({
    ...entry,
    write: calendarId && href ? { calendarId, href, etag, startsAt: writtenStart, endsAt: writtenEnd } : undefined,
  }))
}

/** Recorded before the first request, so that an attempt is known even if the process is killed. */
export const intendWrite = (
  db: Db,
  values: { customerId: string; entryId: string; calendarId: string; href: string },
) =>
  db
    .insertInto('app.calendarWrites')
    .values({ ...values, state: 'written' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export type WriteState = 'written' | 'removed' | 'moved' | 'deleted' | 'left'

export const noteWrite = (
  db: Db,
  entryId: string,
  values: {
    state: WriteState
    etag?: string | null
    writtenVersion?: Date | null
    startsAt?: Date
    endsAt?: Date
    notedAt?: Date
  },
) => db.updateTable('app.calendarWrites').set(values).where('entryId', '=', entryId).execute()

/** Of a calendar, as we left them there. */
export const listWritten = (db: Db, calendarId: string) =>
  db
    .selectFrom('app.calendarWrites')
    .select(['entryId', 'href', 'etag', 'startsAt', 'endsAt'])
    .where('calendarId', '=', calendarId)
    .where('state', '=', 'written')
    .where('etag', 'is not', null)
    .execute()
