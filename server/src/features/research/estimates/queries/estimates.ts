import type { Estimate } from '@rostrum/contract/research/estimates'
import type { PeriodKind } from '@rostrum/contract/research/measures-query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface StoredEstimate {
  id: string
  securityId: string
  brokerId: string
  brokerName: string
  analystId: string | null
  analystName: string | null
  measure: string
  period: string
  value: string
  currency: string | null
  dated: string
  source: Estimate['source']['type']
  sourceName: string | null
  sourceRow: number | null
  documentId: string | null
  page: number | null
  externalId: string | null
  by: string
  updatedAt: Date
  excludedReason: string | null
  excludedByName: string | null
  excludedAt: Date | null
}

const select = sql`select e.id, e.security_id, e.broker_id, b.name as broker_name, e.analyst_id, a.name as analyst_name,
    e.measure, e.period, trim_scale(e.value)::text as value, e.currency, e.dated, e.source, e.source_name, e.source_row,
    e.document_id, e.page, e.external_id, u.first_name || ' ' || u.last_name as by, e.updated_at, e.excluded_reason,
    x.first_name || ' ' || x.last_name as excluded_by_name, e.excluded_at
  from app.estimates e
  join app.brokers b on b.customer_id = e.customer_id and b.id = e.broker_id
  left join app.analysts a on a.customer_id = e.customer_id and a.id = e.analyst_id
  join identity.users u on u.id = e.user_id
  left join identity.users x on x.id = e.excluded_by`

const listWhere = async (db: Db, condition: RawBuilder<unknown>): Promise<StoredEstimate[]> =>
  (await sql<StoredEstimate>`${select} where ${condition} order by e.dated, e.id`.execute(db)).rows

export interface Scope {
  customerId: string
  securityId: string
  measure: string
}

const ofKind = (kind: PeriodKind) => (kind === 'year' ? sql`length(period) = 4` : sql`length(period) > 4`)

/** The latest periods of the kind with an estimate, guidance or a result, in order. */
export async function listPeriods(db: Db, scope: Scope, kind: PeriodKind, limit: number): Promise<string[]> {
  const { customerId, securityId, measure } = scope
  const from = (table: RawBuilder<unknown>) => sql`select period from ${table}
    where customer_id = ${customerId} and security_id = ${securityId} and measure = ${measure} and deleted_at is null
      and ${ofKind(kind)}`
  const { rows } = await sql<{ period: string }>`
    ${from(sql`app.estimates`)} union ${from(sql`app.estimate_guidance`)} union ${from(sql`app.estimate_actuals`)}
    order by period desc limit ${limit}`.execute(db)
  return rows.map(({ period }) => period).reverse()
}

/** What the consensus needs of a statement; a page has thousands. */
export interface Said {
  id: string
  brokerId: string
  period: string
  /** With all its zeros. */
  value: string
  currency: string | null
  dated: string
  isExcluded: boolean
}

/** All estimates for these periods as of the end of the day, oldest first. */
export async function listStatements(
  db: Db,
  { customerId, securityId, measure }: Scope,
  periods: readonly string[],
  until: string,
): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select id, broker_id, period, value::text as value, currency, dated, excluded_at is not null as is_excluded
    from app.estimates
    where customer_id = ${customerId} and security_id = ${securityId} and measure = ${measure}
      and period = any (${periods}::text[]) and dated <= ${until} and deleted_at is null
    order by dated, id`.execute(db)
  return rows
}

export const listDetails = (db: Db, ids: readonly string[]) => listWhere(db, sql`e.id = any (${ids}::uuid[])`)

export const listOfBroker = (db: Db, scope: Scope, brokerId: string, period: string) =>
  listWhere(
    db,
    sql`e.customer_id = ${scope.customerId} and e.security_id = ${scope.securityId} and e.measure = ${scope.measure}
      and e.period = ${period} and e.broker_id = ${brokerId} and e.deleted_at is null`,
  )

export const listOfDocument = (db: Db, customerId: string, documentId: string) =>
  listWhere(db, sql`e.customer_id = ${customerId} and e.document_id = ${documentId} and e.deleted_at is null`)

export async function findEstimate(
  db: Db,
  id: string,
  state: 'present' | 'deleted' = 'present',
): Promise<StoredEstimate | undefined> {
  const isDeleted = state === 'deleted' ? sql`e.deleted_at is not null` : sql`e.deleted_at is null`
  return (await listWhere(db, sql`e.id = ${id} and ${isDeleted}`))[0]
}

/** Another statement of the same broker about the same period on that day. */
export const findSameDay = (
  db: Db,
  of: Pick<StoredEstimate, 'id' | 'securityId' | 'brokerId' | 'measure' | 'period'>,
  dated: string,
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('app.estimates')
    .select('id')
    .where('securityId', '=', of.securityId)
    .where('brokerId', '=', of.brokerId)
    .where('measure', '=', of.measure)
    .where('period', '=', of.period)
    .where('dated', '=', dated)
    .where('deletedAt', 'is', null)
    .where('id', '<>', of.id)
    .executeTakeFirst()

interface Changes {
  value?: string | undefined
  currency?: string | null | undefined
  dated?: string | undefined
  analystId?: string | null | undefined
  source?: 'typed' | 'document'
  documentId?: string | null | undefined
  page?: number | null | undefined
  userId: string
}

export const updateEstimate = (db: Db, id: string, changes: Changes) =>
  db
    .updateTable('app.estimates')
    .set({ ...changes, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()

export const updateExclusion = (db: Db, id: string, reason: string | null, userId: string) =>
  db
    .updateTable('app.estimates')
    .set(
      reason === null
        ? { excludedReason: null, excludedBy: null, excludedAt: null }
        : { excludedReason: reason, excludedBy: userId, excludedAt: new Date() },
    )
    .where('id', '=', id)
    .execute()

export const updateDeletedAt = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.estimates').set({ deletedAt }).where('id', '=', id).execute()
