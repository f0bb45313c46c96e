import type { Booking } from '@rostrum/contract/scheduler/bookings'
import type { BookingQuery, BookingStatus } from '@rostrum/contract/scheduler/bookings-query'
import type { Load } from '@rostrum/contract/scheduler/free-slots'
import type { BookingSettings } from '@rostrum/contract/scheduler/settings'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

type Query = z.output<typeof BookingQuery>

export interface BookingHost {
  id: string
  firstName: string
  lastName: string
  email: string
  timeZone: string
}

/** Everything that its activity, its entries in calendars and its mails are made of. */
export interface StoredBooking extends Omit<Booking, 'page' | 'hosts'> {
  customerId: string
  linkId: string | null
  sequence: number
  updatedAt: Date
  company: string
  hosts: BookingHost[]
  page: { id: string; title: string; settings: BookingSettings; securityId: string | null; typeId: string | null }
}

const hosts = sql<BookingHost[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'firstName', w.first_name,
    'lastName', w.last_name, 'email', w.email, 'timeZone', w.time_zone) order by ph.position, w.last_name), '[]')
  from app.booking_hosts h join identity.users w on w.id = h.user_id
  left join app.booking_page_hosts ph on ph.customer_id = b.customer_id and ph.page_id = b.page_id
    and ph.user_id = h.user_id
  where h.customer_id = b.customer_id and h.booking_id = b.id)`

const from = (db: Db) =>
  db
    .selectFrom('app.bookings as b')
    .innerJoin('app.bookingPages as p', (join) =>
      join.onRef('p.customerId', '=', 'b.customerId').onRef('p.id', '=', 'b.pageId'),
    )
    .innerJoin('identity.customers as c', 'c.id', 'b.customerId')

const shown = (query: ReturnType<typeof from>) =>
  query
    .select(['b.customerId', 'b.id', 'b.startsAt', 'b.endsAt', 'b.name', 'b.email', 'b.firm', 'b.phone', 'b.timeZone'])
    .select(['b.personId', 'b.activityId', 'b.linkId', 'b.sequence', 'b.createdAt', 'b.updatedAt', 'c.name as company'])
    .select([
      sql<BookingStatus>`b.status`.as('status'),
      sql<Booking['canceledBy']>`b.canceled_by`.as('canceledBy'),
      sql<Booking['answers']>`b.answers`.as('answers'),
      sql<StoredBooking['page']>`jsonb_build_object('id', p.id, 'title', p.title, 'settings', p.settings,
        'securityId', p.security_id, 'typeId', p.type_id)`.as('page'),
      hosts.as('hosts'),
    ])

const sortColumns: Record<Query['sort'][number]['field'], RawBuilder<unknown>> = {
  startsAt: sql`b.starts_at`,
  name: sql`lower(b.name)`,
  firm: sql`lower(b.firm)`,
  status: sql`array_position(array['requested', 'confirmed', 'canceled', 'declined'], b.status)`,
  createdAt: sql`b.created_at`,
}

function filtered(db: Db, { term, statuses, pageId, hostId, when }: Omit<Query, 'sort' | 'pageSize' | 'pageOffset'>) {
  let query = from(db)
  if (term) {
    query = query.where(sql`b.name || ' ' || b.email || ' ' || coalesce(b.firm, '')`, 'ilike', containing(term))
  }
  if (statuses?.length) query = query.where('b.status', 'in', statuses)
  if (pageId) query = query.where('b.pageId', '=', pageId)
  if (hostId) {
    query = query.where(
      'b.id',
      'in',
      db.selectFrom('app.bookingHosts').select('bookingId').where('userId', '=', hostId),
    )
  }
  if (when) query = query.where('b.endsAt', when === 'upcoming' ? '>' : '<=', sql<Date>`now()`)
  return query
}

export async function listBookings(db: Db, query: Query): Promise<{ rows: StoredBooking[]; total: number }> {
  let sorted = shown(filtered(db, query))
  for (const { field, direction } of query.sort) {
    sorted = sorted.orderBy(sortColumns[field], (order) => order[direction]().nullsLast())
  }
  const rows = await sorted.orderBy('b.id').limit(query.pageSize).offset(query.pageOffset).execute()
  const { total } = await filtered(db, query)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const findBooking = (db: Db, id: string): Promise<StoredBooking | undefined> =>
  shown(from(db)).where('b.id', '=', id).executeTakeFirst()

/** Until the end of the transaction: bookings of a page are made one after the other, and those of a host, too. */
export async function lockForBooking(db: Db, pageId: string, hostIds: readonly string[]): Promise<void> {
  await db.selectFrom('app.bookingPages').select('id').where('id', '=', pageId).forUpdate().execute()
  await lockHosts(db, hostIds)
}

export async function lockHosts(db: Db, hostIds: readonly string[]): Promise<void> {
  for (const id of [...hostIds].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`booking host ${id}`}, 0))`.execute(db)
  }
}

export const lockBooking = (db: Db, id: string) =>
  db.selectFrom('app.bookings').select('id').where('id', '=', id).forUpdate().execute()

export const findByKey = (db: Db, pageId: string, key: Buffer) =>
  db.selectFrom('app.bookings').select('id').where('pageId', '=', pageId).where('key', '=', key).executeTakeFirst()

interface Values {
  status: BookingStatus
  startsAt: Date
  endsAt: Date
}

export interface NewBooking extends Values {
  customerId: string
  id: string
  pageId: string
  name: string
  email: string
  firm: string | null
  phone: string | null
  answers: Booking['answers']
  timeZone: string
  personId: string | null
  linkId: string | null
  key: Buffer
}

export const insertBooking = (db: Db, { answers, ...values }: NewBooking) =>
  db
    .insertInto('app.bookings')
    .values({ ...values, answers: JSON.stringify(answers) })
    .execute()

export const updateBooking = (
  db: Db,
  id: string,
  values: Partial<Values> & { canceledBy?: 'visitor' | 'team'; remindedAt?: null },
) =>
  db
    .updateTable('app.bookings')
    .set((row) => ({ ...values, sequence: row('sequence', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .execute()

export const setActivity = (db: Db, id: string, activityId: string) =>
  db.updateTable('app.bookings').set({ activityId }).where('id', '=', id).execute()

interface Blocked {
  customerId: string
  bookingId: string
  blockedFrom: Date
  blockedTo: Date
}

export async function blockHosts(db: Db, { bookingId, ...blocked }: Blocked, userIds: readonly string[]) {
  await db.deleteFrom('app.bookingHosts').where('bookingId', '=', bookingId).execute()
  await db
    .insertInto('app.bookingHosts')
    .values(userIds.map((userId) => ({ ...blocked, bookingId, userId })))
    .execute()
}

export const freeHosts = (db: Db, bookingId: string) =>
  db.updateTable('app.bookingHosts').set({ isKept: false }).where('bookingId', '=', bookingId).execute()

/** In the last month and from now on. */
export async function loadsOf(db: Db, pageId: string, hostIds: readonly string[]): Promise<Load[]> {
  const { rows } = await sql<Load>`
    select w.id, count(b.id)::integer as bookings, max(b.created_at) as booked_at
    from unnest(${hostIds}::uuid[]) with ordinality w (id, position)
    left join app.booking_hosts h on h.user_id = w.id and h.is_kept
    left join app.bookings b on b.customer_id = h.customer_id and b.id = h.booking_id and b.page_id = ${pageId}
      and b.starts_at > now() - interval '30 days'
    group by w.id, w.position order by w.position`.execute(db)
  return rows
}

/** False if it was reminded before, has moved or is canceled. */
export async function takeReminder(db: Db, id: string, sequence: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.bookings')
    .set({ remindedAt: new Date() })
    .where('id', '=', id)
    .where('sequence', '=', sequence)
    .where('status', '=', 'confirmed')
    .where('remindedAt', 'is', null)
    .where('startsAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const moveActivity = (db: Db, id: string, values: { startsAt: Date; endsAt: Date }) =>
  db
    .updateTable('app.activities')
    .set((row) => ({ ...values, updatedAt: new Date(), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

type EntrySource = 'booking' | 'poll'

interface Entry {
  customerId: string
  source: EntrySource
  sourceId: string
  uid: string
  sequence: number
  subject: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  location: string | null
  description: string
}

/** One in the calendar of each host; those who are no longer hosts have it canceled. */
export async function putEntries(db: Db, entry: Entry, hostIds: readonly string[], newId: () => string) {
  const { customerId, source, sourceId, uid, ...values } = entry
  for (const userId of hostIds) {
    await db
      .insertInto('app.calendarEntries')
      .values({ ...values, customerId, source, sourceId, uid, id: newId(), userId })
      .onConflict((conflict) =>
        conflict
          .columns(['customerId', 'source', 'sourceId', 'userId'])
          .doUpdateSet({ ...values, isCanceled: false, updatedAt: new Date() }),
      )
      .execute()
  }
  await db
    .updateTable('app.calendarEntries')
    .set({ isCanceled: true, sequence: entry.sequence, updatedAt: new Date() })
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .where('userId', 'not in', hostIds)
    .where('isCanceled', '=', false)
    .execute()
}

export const cancelEntries = (db: Db, source: EntrySource, sourceId: string, sequence: number) =>
  db
    .updateTable('app.calendarEntries')
    .set({ isCanceled: true, sequence, updatedAt: new Date() })
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .execute()
