// The list of a user's alerts.
import type { Alert, AlertCounts, AlertKind, AlertQuery } from '@rostrum/contract/holders/alerts'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'
import { type AlertText, reasonOf } from './reasons.ts'

export type AlertFilters = Partial<Omit<z.output<typeof AlertQuery>, 'pageSize' | 'pageOffset' | 'sort'>>
type Sorts = z.output<typeof AlertQuery>['sort']

/** A user's alerts joined with the events shared by all recipients. */
const alertsAndEvents = sql`app.alerts a join market.alert_events e on e.id = a.event_id
  join market.securities s on s.id = e.security_id`

function conditions(userId: string, filters: AlertFilters): RawBuilder<unknown> {
  const { kinds, securityId, organizationId, quarter, from, to, term, unreadOnly, irmOnly } = filters
  const wanted: RawBuilder<unknown>[] = [sql`a.user_id = ${userId}`]
  if (kinds?.length) wanted.push(sql`a.kind = any (${[...kinds]}::text[])`)
  if (securityId) wanted.push(sql`e.security_id = ${securityId}`)
  if (organizationId) wanted.push(sql`e.organization_id = ${organizationId}`)
  if (quarter) wanted.push(sql`e.quarter = ${quarter}::date`)
  if (from) wanted.push(sql`e.filed_on >= ${from}::date`)
  if (to) wanted.push(sql`e.filed_on <= ${to}::date`)
  if (unreadOnly) wanted.push(sql`a.read_at is null`)
  if (term) {
    const pattern = containing(term)
    wanted.push(sql`(e.holder_name ilike ${pattern} or s.ticker ilike ${pattern} or s.name ilike ${pattern}
      or e.accession ilike ${pattern})`)
  }
  if (irmOnly) {
    wanted.push(sql`exists (select from app.irm_organizations i
      where i.customer_id = a.customer_id and i.organization_id = e.organization_id)`)
  }
  return sql.join(wanted, sql` and `)
}

const sortColumns: Record<Sorts[number]['field'], RawBuilder<unknown>> = {
  createdAt: sql`a.created_at`,
  filedOn: sql`e.filed_on`,
  kind: sql`a.kind`,
  holder: sql`lower(e.holder_name)`,
  security: sql`coalesce(s.ticker, s.name)`,
  change: sql`abs(e.change)`,
  flow: sql`abs(e.flow)`,
  outstandingAfter: sql`e.outstanding_after`,
}

const order = (sorts: Sorts) =>
  sql.join(
    [
      ...sorts.map(
        ({ field, direction }) =>
          sql`${sortColumns[field]} ${sql.raw(direction === 'asc' ? 'asc' : 'desc')} nulls last`,
      ),
      sql`a.id`,
    ],
    sql`, `,
  )

interface Row extends AlertText {
  id: string
  organizationId: string | null
  organizationName: string | null
  personId: string | null
  securityId: string
  name: string
  ticker: string | null
  tickerExchange: string | null
  isOwn: boolean
  accession: string | null
  createdAt: Date
  readAt: Date | null
  supersededAt: Date | null
  total: number
}

const numeric = (column: string) => sql`e.${sql.ref(column)}::double precision as ${sql.ref(column)}`

async function readRows(
  db: Db,
  userId: string,
  filters: AlertFilters,
  page: { sort: Sorts; limit: number; offset: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, a.kind, e.security_id, s.name, s.ticker, s.ticker || coalesce(':' || s.exchange_code, '') as ticker_exchange,
      exists (select from app.customer_securities c
        where c.customer_id = a.customer_id and c.security_id = e.security_id) as is_own,
      e.organization_id, o.name as organization_name, e.person_id, e.holder_name, e.quarter, e.filed_on,
      ${sql.join(['shares_before', 'shares_after', 'change', 'value_before', 'value_after', 'flow'].map(numeric))},
      e.outstanding_before, e.outstanding_after, e.level, e.direction, e.form, coalesce(e.roles, '{}') as roles,
      coalesce(a.peers, '{}') as peers, e.is_late, e.is_amendment, a.revision, a.superseded_at, e.accession,
      a.created_at, a.read_at, count(*) over () as total
    from ${alertsAndEvents} left join market.organizations o on o.id = e.organization_id
    where ${conditions(userId, filters)}
    order by ${order(page.sort)} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

const pathOf = ({ organizationId, personId, securityId }: Row): string => {
  if (organizationId) return `/organizations/${organizationId}`
  return personId ? `/people/${personId}` : `/securities/${securityId}`
}

function alertOf(row: Row): Alert {
  const {
    organizationId,
    organizationName,
    personId,
    securityId,
    name,
    ticker,
    tickerExchange,
    roles: _,
    ...same
  } = row
  const { total: _total, ...told } = same
  return {
    ...told,
    security: { id: securityId, name, ticker, tickerExchange },
    organization: organizationId === null ? null : { id: organizationId, name: organizationName ?? row.holderName },
    person: personId === null ? null : { id: personId, name: row.holderName },
    changeShare: row.change !== null && row.sharesBefore ? row.change / row.sharesBefore : null,
    peers: [...row.peers],
    reason: reasonOf(row, ticker ?? name),
    isThirteenF: row.quarter !== null,
    path: pathOf(row),
  }
}

export async function listAlerts(db: Db, userId: string, query: z.output<typeof AlertQuery>) {
  const { pageSize, pageOffset, sort } = query
  const rows = await readRows(db, userId, query, { sort, limit: pageSize, offset: pageOffset })
  // A page past the end has no row to carry the total.
  const [first] =
    rows.length > 0 || pageOffset === 0 ? rows : await readRows(db, userId, query, { sort, limit: 1, offset: 0 })
  return { rows: rows.map(alertOf), total: first?.total ?? 0 }
}

const chunk = 1000

export async function* streamAlerts(
  db: Db,
  userId: string,
  query: AlertFilters & { sort: Sorts },
): AsyncGenerator<Alert> {
  for (let offset = 0; ; offset += chunk) {
    const rows = await readRows(db, userId, query, { sort: query.sort, limit: chunk, offset })
    yield* rows.map(alertOf)
    if (rows.length < chunk) return
  }
}

export async function countAlerts(db: Db, userId: string, filters: AlertFilters): Promise<AlertCounts> {
  const { rows: kinds } = await sql<{ kind: AlertKind; total: number; unread: number }>`
    select a.kind, count(*) as total, count(*) filter (where a.read_at is null) as unread
    from ${alertsAndEvents}
    where ${conditions(userId, filters)} group by 1 order by 1`.execute(db)
  const { rows: securities } = await sql<SecurityBrief>`
    select s.id, s.name, s.ticker, s.ticker || coalesce(':' || s.exchange_code, '') as ticker_exchange
    from market.securities s where s.id in (
      select e.security_id from app.alerts a join market.alert_events e on e.id = a.event_id where a.user_id = ${userId})
    order by coalesce(s.ticker, s.name), s.id`.execute(db)
  const { rows: quarters } = await sql<{ quarter: string }>`
    select distinct e.quarter from app.alerts a join market.alert_events e on e.id = a.event_id
    where a.user_id = ${userId} and e.quarter is not null order by 1 desc`.execute(db)
  const sum = (of: 'total' | 'unread') => kinds.reduce((all, one) => all + one[of], 0)
  return {
    total: sum('total'),
    unread: sum('unread'),
    kinds,
    securities,
    quarters: quarters.map(({ quarter }) => quarter),
  }
}

/** Alerts of an evaluation share one timestamp; evaluations of a customer are serialized, so timestamps increase. */
export async function countNews(db: Db, userId: string, filters: AlertFilters, after: Date | undefined) {
  // PostgreSQL timestamps are finer than the API's milliseconds: round up, or the latest alert is counted again.
  const { rows: told } = await sql<{ toldUntil: Date }>`
    select coalesce(date_trunc('milliseconds', max(created_at)) + interval '1 millisecond', 'epoch') as told_until
    from app.alerts where user_id = ${userId}`.execute(db)
  const toldUntil = told[0]?.toldUntil ?? new Date(0)
  if (!after || after >= toldUntil) return { count: 0, toldUntil }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${alertsAndEvents}
    where ${conditions(userId, filters)} and a.created_at > ${after}`.execute(db)
  return { count: rows[0]?.count ?? 0, toldUntil }
}

export async function findAlert(db: Db, userId: string, id: string): Promise<{ readAt: Date | null } | undefined> {
  return db
    .selectFrom('app.alerts')
    .select('readAt')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export const setRead = (db: Db, userId: string, id: string, readAt: Date | null) =>
  db.updateTable('app.alerts').set({ readAt }).where('userId', '=', userId).where('id', '=', id).execute()

/** Returns how many were unread. */
export async function markAllRead(db: Db, userId: string, filters: AlertFilters, readAt: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update app.alerts set read_at = ${readAt} where id in (
      select a.id from ${alertsAndEvents}
      where ${conditions(userId, filters)} and a.read_at is null)`.execute(db)
  return Number(numAffectedRows ?? 0)
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
