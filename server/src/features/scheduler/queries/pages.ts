import type { BookingPage } from '@rostrum/contract/scheduler/pages'
import type { BookingPageQuery, PageStatus } from '@rostrum/contract/scheduler/pages-query'
import type { BookingSettings } from '@rostrum/contract/scheduler/settings'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

type Query = z.output<typeof BookingPageQuery>

/** The address on the web depends on where the product runs. */
export type StoredPage = Omit<BookingPage, 'url'>

const countOf = (more: RawBuilder<unknown>) => sql<number>`(select count(*) from app.bookings b
  where b.customer_id = p.customer_id and b.page_id = p.id and b.status in ('requested', 'confirmed') ${more})::integer`
const upcomingCount = countOf(sql`and b.starts_at > now()`)

const sortColumns: Record<Query['sort'][number]['field'], RawBuilder<unknown>> = {
  title: sql`lower(p.title)`,
  status: sql`p.is_paused`,
  upcomingCount,
  createdAt: sql`p.created_at`,
  updatedAt: sql`p.updated_at`,
}

/** Deleted ones can be restored for this long. */
const keptFor = sql`interval '30 days'`

const from = (db: Db, state: 'kept' | 'deleted') => {
  const query = db
    .selectFrom('app.bookingPages as p')
    .innerJoin('identity.users as u', 'u.id', 'p.userId')
    .leftJoin('market.securities as x', 'x.id', 'p.securityId')
    .leftJoin('app.activityTypes as t', (join) =>
      join.onRef('t.customerId', '=', 'p.customerId').onRef('t.id', '=', 'p.typeId'),
    )
  return state === 'kept'
    ? query.where('p.deletedAt', 'is', null)
    : query.where('p.deletedAt', '>', sql<Date>`now() - ${keptFor}`)
}

const brief = (user: string) =>
  sql.raw(`jsonb_build_object('id', ${user}.id, 'firstName', ${user}.first_name, 'lastName', ${user}.last_name)`)

/** A host who was locked or has left takes no bookings. */
const isOnTeam = sql`exists (select from identity.customer_authorizations z where z.customer_id = h.customer_id
  and z.user_id = h.user_id and z.scope = 'user' and z.locked_at is null)`

const shown = (query: ReturnType<typeof from>) =>
  query.select(['p.id', 'p.title', 'p.address', 'p.isSecret', 'p.version', 'p.createdAt', 'p.updatedAt']).select([
    sql<PageStatus>`case when p.is_paused then 'paused' else 'active' end`.as('status'),
    sql<BookingPage['owner']>`${brief('u')}`.as('owner'),
    sql<BookingPage['security']>`case when x.id is not null then
        jsonb_build_object('id', x.id, 'name', x.name, 'ticker', x.ticker) end`.as('security'),
    sql<BookingPage['type']>`case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end`.as(
      'type',
    ),
    sql<BookingPage['hosts']>`(select coalesce(jsonb_agg(${brief('w')} order by h.position), '[]')
        from app.booking_page_hosts h join identity.users w on w.id = h.user_id
        where h.customer_id = p.customer_id and h.page_id = p.id and ${isOnTeam})`.as('hosts'),
    sql<BookingSettings>`p.settings`.as('settings'),
    upcomingCount.as('upcomingCount'),
    countOf(sql``).as('bookingCount'),
  ])

function filtered(db: Db, { term, statuses, hostIds }: Pick<Query, 'term' | 'statuses' | 'hostIds'>) {
  let query = from(db, 'kept')
  if (term) query = query.where('p.title', 'ilike', containing(term))
  if (statuses?.length === 1) query = query.where('p.isPaused', '=', statuses[0] === 'paused')
  if (hostIds?.length) {
    query = query.where(
      'p.id',
      'in',
      db.selectFrom('app.bookingPageHosts').select('pageId').where('userId', 'in', hostIds),
    )
  }
  return query
}

export async function listPages(db: Db, query: Query): Promise<{ rows: StoredPage[]; total: number }> {
  let sorted = shown(filtered(db, query))
  for (const { field, direction } of query.sort) sorted = sorted.orderBy(sortColumns[field], direction)
  const rows = await sorted.orderBy('p.id').limit(query.pageSize).offset(query.pageOffset).execute()
  const { total } = await filtered(db, query)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const findPage = (db: Db, id: string, state: 'kept' | 'deleted' = 'kept'): Promise<StoredPage | undefined> =>
  shown(from(db, state)).where('p.id', '=', id).executeTakeFirst()

/** Of any customer. */
export const findByAddress = async (db: Db, address: string) => {
  const { rows } = await sql<{ customerId: string; pageId: string }>`
    select customer_id, page_id from app.find_booking_page(${address})`.execute(db)
  return rows[0]
}

export interface PageValues {
  title: string
  address: string
  isSecret: boolean
  isPaused: boolean
  securityId: string | null
  typeId: string | null
  settings: BookingSettings
}

export const insertPage = (db: Db, values: PageValues & { customerId: string; id: string; userId: string }) =>
  db
    .insertInto('app.bookingPages')
    .values({ ...values, settings: JSON.stringify(values.settings) })
    .execute()

/** False if the version is not the current one. */
export async function updatePage(
  db: Db,
  id: string,
  version: number,
  { settings, ...values }: Partial<PageValues>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.bookingPages')
    .set((row) => ({
      ...values,
      ...(settings && { settings: JSON.stringify(settings) }),
      version: row('version', '+', 1),
      updatedAt: new Date(),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const updateDeletedAt = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.bookingPages').set({ deletedAt }).where('id', '=', id).execute()

export async function replaceHosts(db: Db, customerId: string, pageId: string, userIds: readonly string[]) {
  await db.deleteFrom('app.bookingPageHosts').where('pageId', '=', pageId).execute()
  await db
    .insertInto('app.bookingPageHosts')
    .values(userIds.map((userId, position) => ({ customerId, pageId, userId, position })))
    .execute()
}

export const isKnownType = async (db: Db, typeId: string): Promise<boolean> =>
  (await db.selectFrom('app.activityTypes').select('id').where('id', '=', typeId).executeTakeFirst()) !== undefined

export async function readState(db: Db, userId: string): Promise<{ hasCalendar: boolean; isHost: boolean }> {
  const { rows } = await sql<{ hasCalendar: boolean; isHost: boolean }>`select
    exists (select from app.email_accounts where user_id = ${userId} and archived_at is null
      and 'calendar_scheduler' = any (enabled_features)) as has_calendar,
    exists (select from app.booking_page_hosts h join app.booking_pages p
      on p.customer_id = h.customer_id and p.id = h.page_id and p.deleted_at is null
      where h.user_id = ${userId}) as is_host`.execute(db)
  return rows[0] ?? { hasCalendar: false, isHost: false }
}
