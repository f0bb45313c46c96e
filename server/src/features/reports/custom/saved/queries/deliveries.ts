import type { CustomDefinition } from '@rostrum/contract/reports/custom-definition'
import type { ReportSchedule } from '@rostrum/contract/reports/custom-reports'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { listCustomers } from '#platform/identity/customers.ts'

const isActive = (customer: string, user: string) =>
  sql`exists (select from identity.customer_authorizations z where z.customer_id = ${sql.ref(customer)}
    and z.user_id = ${sql.ref(user)} and z.scope = 'user' and z.locked_at is null)`

export interface Scheduled extends Pick<ReportSchedule, 'frequency' | 'weekday' | 'hour' | 'timeZone'> {
  reportId: string
  ownerId: string
  definition: CustomDefinition
  afterPeriod: string
}

/** Of reports whose owner can still act for the customer. */
export const listCustomersWithSchedules = (db: Db) => listCustomers(db, sql`app.customers_with_report_schedules()`)

export async function listSchedules(db: Db): Promise<Scheduled[]> {
  const { rows } = await sql<Scheduled>`
    select s.report_id, r.user_id as owner_id, r.definition, s.frequency, s.weekday, s.hour, s.time_zone, s.after_period
    from app.report_schedules s join app.custom_reports r on r.customer_id = s.customer_id and r.id = s.report_id
    where r.deleted_at is null and ${isActive('r.customer_id', 'r.user_id')} order by s.report_id`.execute(db)
  return rows
}

/** Recipients who have not been sent this period; locked ones are skipped. */
export async function listWaiting(db: Db, reportId: string, period: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select x.user_id from app.report_recipients x
    where x.report_id = ${reportId}::uuid and ${isActive('x.customer_id', 'x.user_id')}
      and not exists (select from app.report_deliveries d where d.customer_id = x.customer_id
        and d.report_id = x.report_id and d.user_id = x.user_id and d.period = ${period})
    order by x.user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

export interface Delivery {
  reportId: string
  userId: string
  period: string
}

export interface ToDeliver {
  name: string
  /** Of the customer. */
  company: string
  format: ReportSchedule['format']
  email: string
  firstName: string
  timeZone: string
  features: string[]
}

/** Undefined if meanwhile it was sent, unscheduled or removed, or the owner or the recipient was locked. */
export async function findToDeliver(db: Db, { reportId, userId, period }: Delivery): Promise<ToDeliver | undefined> {
  const { rows } = await sql<ToDeliver>`
    select r.name, c.name as company, s.format, u.email, u.first_name, u.time_zone, c.features
    from app.report_schedules s
    join app.custom_reports r on r.customer_id = s.customer_id and r.id = s.report_id and r.deleted_at is null
    join app.report_recipients x on x.customer_id = s.customer_id and x.report_id = s.report_id
    join identity.users u on u.id = x.user_id
    join identity.customers c on c.id = s.customer_id
    where s.report_id = ${reportId}::uuid and x.user_id = ${userId}::uuid and s.after_period < ${period}
      and ${isActive('r.customer_id', 'r.user_id')} and ${isActive('x.customer_id', 'x.user_id')}
      and not exists (select from app.report_deliveries d where d.customer_id = s.customer_id
        and d.report_id = s.report_id and d.user_id = x.user_id and d.period = ${period} and d.state = 'sent')`.execute(
    db,
  )
  return rows[0]
}

/** False if it has been sent already. A failed one is sent after all. */
export async function beginDelivery(db: Db, customerId: string, delivery: Delivery): Promise<boolean> {
  const begun = await db
    .insertInto('app.reportDeliveries')
    .values({ customerId, ...delivery, state: 'sent' })
    .onConflict((conflict) =>
      conflict
        .columns(['customerId', 'reportId', 'userId', 'period'])
        .doUpdateSet({ state: 'sent', createdAt: sql<Date>`now()` })
        .where('app.reportDeliveries.state', '=', 'failed'),
    )
    .returning('userId')
    .executeTakeFirst()
  return begun !== undefined
}

export const failDelivery = (db: Db, customerId: string, delivery: Delivery) =>
  db
    .insertInto('app.reportDeliveries')
    .values({ customerId, ...delivery, state: 'failed' })
    .onConflict((conflict) =>
      conflict
        .columns(['customerId', 'reportId', 'userId', 'period'])
        .doUpdateSet((of) => ({ attempts: of('app.reportDeliveries.attempts', '+', 1) })),
    )
    .execute()
