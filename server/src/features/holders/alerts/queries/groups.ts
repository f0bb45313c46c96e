// A user's alerts by holder and filing: the list, its export, and what is unread.

import type { AlertKind } from '@rostrum/contract/holders/alert-rules'
import type {
  Alert,
  AlertCounts,
  AlertGroup,
  AlertGroupBrief,
  AlertQuery,
  SeverityCounts,
  UnreadAlerts,
} from '@rostrum/contract/holders/alerts'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { rankOf, severityAt } from '../severity/queries.ts'
import { listOfGroups } from './alerts.ts'
import { type AlertFilters, alertsAndEvents, type Selection, selectionOf } from './filters.ts'
import { isEvaluationPending } from './pending.ts'

type Sorts = z.output<typeof AlertQuery>['sort']

const sortKeys = ({ groupRank }: Selection): Record<Sorts[number]['field'], RawBuilder<unknown>> => ({
  severity: groupRank,
  createdAt: sql`max(a.created_at)`,
  filedOn: sql`max(e.filed_on)`,
  holder: sql`min(lower(e.holder_name))`,
  change: sql`max(abs(e.change))`,
  flow: sql`max(abs(e.flow))`,
  outstandingAfter: sql`max(e.outstanding_after)`,
})

const order = (selection: Selection, sorts: Sorts) =>
  sql.join([
    ...sorts.map(
      ({ field, direction }) =>
        sql`${sortKeys(selection)[field]} ${sql.raw(direction === 'asc' ? 'asc' : 'desc')} nulls last`,
    ),
    sql`e.subject`,
  ])

interface Found {
  id: string
  rank: number
  total: number
}

async function findGroups(db: Db, selection: Selection, page: { sort: Sorts; limit: number; offset: number }) {
  const { rows } = await sql<Found>`
    select e.subject as id, ${selection.groupRank} as rank, count(*) over () as total
    from ${alertsAndEvents} where ${selection.where}
    group by e.subject having ${selection.having}
    order by ${order(selection, page.sort)} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

async function groupsOf(db: Db, selection: Selection, found: readonly Found[]): Promise<AlertGroup[]> {
  const alerts = await listOfGroups(
    db,
    selection,
    found.map(({ id }) => id),
  )
  return found.flatMap(({ id, rank }) => groupOf(id, rank, alerts.get(id) ?? []) ?? [])
}

function groupOf(id: string, rank: number, alerts: Alert[]): AlertGroup | undefined {
  const [lead] = alerts
  if (!lead) return undefined
  const latest = Math.max(...alerts.map(({ createdAt }) => createdAt.getTime()))
  const days = alerts.flatMap(({ filedOn }) => filedOn ?? []).sort()
  return {
    id,
    alertId: lead.id,
    severity: severityAt(rank),
    organization: lead.organization,
    person: lead.person,
    holderName: lead.holderName,
    quarter: lead.quarter,
    filedOn: days.at(-1) ?? null,
    form: lead.form,
    securities: [...new Set(alerts.map(({ security }) => security.ticker ?? security.name))],
    reason: lead.reason,
    alertCount: alerts.length,
    unreadCount: alerts.filter(({ readAt }) => readAt === null).length,
    createdAt: new Date(latest),
    path: lead.path,
    alerts,
  }
}

export async function listGroups(db: Db, userId: string, query: z.output<typeof AlertQuery>) {
  const { pageSize, pageOffset, sort } = query
  const selection = await selectionOf(db, userId, query)
  const found = await findGroups(db, selection, { sort, limit: pageSize, offset: pageOffset })
  // A page past the end has no row to carry the total.
  const [first] =
    found.length > 0 || pageOffset === 0 ? found : await findGroups(db, selection, { sort, limit: 1, offset: 0 })
  return { rows: await groupsOf(db, selection, found), total: first?.total ?? 0 }
}

const chunk = 500

export async function* streamAlerts(
  db: Db,
  userId: string,
  query: AlertFilters & { sort: Sorts },
): AsyncGenerator<Alert> {
  const selection = await selectionOf(db, userId, query)
  for (let offset = 0; ; offset += chunk) {
    const found = await findGroups(db, selection, { sort: query.sort, limit: chunk, offset })
    for (const { alerts } of await groupsOf(db, selection, found)) yield* alerts
    if (found.length < chunk) return
  }
}

interface Counted {
  rank: number
  total: number
  unread: number
}

async function countGroups(db: Db, { where, having, groupRank }: Selection): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select rank, count(*) as total, count(*) filter (where is_unread) as unread
    from (select ${groupRank} as rank, bool_or(a.read_at is null) as is_unread
      from ${alertsAndEvents} where ${where} group by e.subject having ${having}) g
    group by rank`.execute(db)
  return rows
}

const sum = (counted: readonly Counted[], of: 'total' | 'unread') => counted.reduce((all, one) => all + one[of], 0)

function bySeverity(counted: readonly Counted[], of: 'total' | 'unread'): SeverityCounts {
  const at = (severity: keyof SeverityCounts) => counted.find(({ rank }) => rank === rankOf(severity))?.[of] ?? 0
  return { high: at('high'), medium: at('medium'), low: at('low') }
}

const mostSevereFirst: Sorts = [
  { field: 'severity', direction: 'desc' },
  { field: 'filedOn', direction: 'desc' },
  { field: 'flow', direction: 'desc' },
]

/** For the bell and the dashboard; counts what Holder Alerts counts as unread. */
export async function unreadAlertGroups(
  db: Db,
  { customerId, userId, limit }: { customerId: string; userId: string; limit: number },
): Promise<UnreadAlerts> {
  const selection = await selectionOf(db, userId, { unreadOnly: true })
  const counted = await countGroups(db, selection)
  const found =
    counted.length > 0 && limit > 0 ? await findGroups(db, selection, { sort: mostSevereFirst, limit, offset: 0 }) : []
  const groups = await groupsOf(db, selection, found)
  return {
    total: sum(counted, 'total'),
    severities: bySeverity(counted, 'total'),
    groups: groups.map(({ alerts: _, ...brief }): AlertGroupBrief => brief),
    isPending: counted.length === 0 && (await isEvaluationPending(db, { customerId, userId })),
  }
}

export async function countAlerts(db: Db, userId: string, filters: AlertFilters): Promise<AlertCounts> {
  const selection = await selectionOf(db, userId, filters)
  const counted = await countGroups(db, selection)
  const { rows: kinds } = await sql<{ kind: AlertKind; total: number; unread: number }>`
    select a.kind, count(distinct e.subject) as total,
      count(distinct e.subject) filter (where a.read_at is null) as unread
    from ${alertsAndEvents}
    where ${selection.where} group by 1 order by 1`.execute(db)
  const { rows: securities } = await sql<SecurityBrief>`
    select s.id, s.name, s.ticker, s.ticker || coalesce(':' || s.exchange_code, '') as ticker_exchange
    from market.securities s where s.id in (
      select e.security_id from app.alerts a join market.alert_events e on e.id = a.event_id where a.user_id = ${userId})
    order by coalesce(s.ticker, s.name), s.id`.execute(db)
  const { rows: quarters } = await sql<{ quarter: string }>`
    select distinct e.quarter from app.alerts a join market.alert_events e on e.id = a.event_id
    where a.user_id = ${userId} and e.quarter is not null order by 1 desc`.execute(db)
  return {
    total: sum(counted, 'total'),
    unread: sum(counted, 'unread'),
    severities: bySeverity(counted, 'total'),
    kinds,
    securities,
    quarters: quarters.map(({ quarter }) => quarter),
  }
}

/** Alerts of an evaluation share one timestamp; evaluations of a customer are serialized, so timestamps increase. */
export async function countNews(db: Db, userId: string, filters: AlertFilters, after: Date | undefined) {
  // PostgreSQL timestamps are finer than the API's milliseconds: round up, or the latest alert is counted again.
  const { rows: found } = await sql<{ notifiedUntil: Date }>`
    select coalesce(date_trunc('milliseconds', max(created_at)) + interval '1 millisecond', 'epoch') as notified_until
    from app.alerts where user_id = ${userId}`.execute(db)
  const notifiedUntil = found[0]?.notifiedUntil ?? new Date(0)
  if (!after || after >= notifiedUntil) return { count: 0, notifiedUntil }
  const { where, having } = await selectionOf(db, userId, filters)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ${alertsAndEvents}
      where ${where} group by e.subject having ${having} and max(a.created_at) > ${after}) g`.execute(db)
  return { count: rows[0]?.count ?? 0, notifiedUntil }
}
