import { CustomDefinition } from '@rostrum/contract/reports/custom-definition'
import type { CustomReport, ReportSchedule, ScheduleInput, Sharing } from '@rostrum/contract/reports/custom-reports'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface FieldLabel {
  key: string
  label: string
}

export interface StoredReport
  extends Pick<
    CustomReport,
    'id' | 'name' | 'definition' | 'sharing' | 'viewers' | 'owner' | 'version' | 'createdAt' | 'updatedAt'
  > {
  labels: FieldLabel[]
  schedule:
    | (Pick<ReportSchedule, 'frequency' | 'weekday' | 'hour' | 'timeZone' | 'format' | 'recipients' | 'failedCount'> & {
        afterPeriod: string
        lastPeriod: string | null
        lastSentAt: string | null
      })
    | null
  /** Whether the owner can still act for the customer. */
  isOwnerActive: boolean
}

const brief = (user: string) =>
  sql.raw(`jsonb_build_object('id', ${user}.id, 'firstName', ${user}.first_name, 'lastName', ${user}.last_name)`)

const isActive = (user: string) =>
  sql<boolean>`exists (select from identity.customer_authorizations z where z.customer_id = r.customer_id
    and z.user_id = ${sql.ref(user)} and z.scope = 'user' and z.locked_at is null)`

const recipients = sql`(select coalesce(jsonb_agg(${brief('w')} || jsonb_build_object('isLocked', not ${isActive('w.id')})
    order by w.last_name, w.first_name, w.id), '[]')
  from app.report_recipients x join identity.users w on w.id = x.user_id
  where x.customer_id = r.customer_id and x.report_id = r.id)`

const deliveries = sql`from app.report_deliveries d where d.customer_id = r.customer_id and d.report_id = r.id`
const lastPeriod = sql`(select max(d.period) ${deliveries} and d.period > s.after_period)`

const schedule = sql`(select jsonb_build_object('frequency', s.frequency, 'weekday', s.weekday, 'hour', s.hour,
    'timeZone', s.time_zone, 'format', s.format, 'afterPeriod', s.after_period, 'recipients', ${recipients},
    'lastPeriod', ${lastPeriod},
    'lastSentAt', (select max(d.created_at) ${deliveries} and d.state = 'sent'),
    'failedCount', (select count(*) ${deliveries} and d.state = 'failed' and d.period = ${lastPeriod}))
  from app.report_schedules s where s.customer_id = r.customer_id and s.report_id = r.id)`

const columns = sql`r.id, r.name, r.definition, r.labels, r.sharing, r.version, r.created_at, r.updated_at,
  ${brief('u')} as owner, ${isActive('r.user_id')} as is_owner_active, ${schedule} as schedule,
  (select coalesce(jsonb_agg(${brief('w')} order by w.last_name, w.first_name, w.id), '[]')
    from app.custom_report_viewers v join identity.users w on w.id = v.user_id
    where v.customer_id = r.customer_id and v.report_id = r.id) as viewers`

/** One saved by an earlier version lacks what has been added since. */
const upToDate = (report: StoredReport): StoredReport => ({
  ...report,
  definition: CustomDefinition.parse(report.definition),
})

/** Their own, those shared with them, and those mailed to them. */
const seenBy = (userId: string) => sql`(r.user_id = ${userId}::uuid or r.sharing = 'everyone'
  or (r.sharing = 'colleagues' and exists (select from app.custom_report_viewers v
    where v.customer_id = r.customer_id and v.report_id = r.id and v.user_id = ${userId}::uuid))
  or exists (select from app.report_recipients x
    where x.customer_id = r.customer_id and x.report_id = r.id and x.user_id = ${userId}::uuid))`

const isKept = sql`r.deleted_at is null`
/** Deleted ones can be restored for this long. */
const isRestorable = sql`r.deleted_at > now() - interval '30 days'`

export async function listReports(db: Db, userId: string): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport>`select ${columns} from app.custom_reports r
    join identity.users u on u.id = r.user_id
    where ${isKept} and ${seenBy(userId)} order by r.updated_at desc, r.id`.execute(db)
  return rows.map(upToDate)
}

export async function findReport(
  db: Db,
  userId: string,
  id: string,
  state: 'kept' | 'deleted' = 'kept',
): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`select ${columns} from app.custom_reports r
    join identity.users u on u.id = r.user_id
    where r.id = ${id}::uuid and ${seenBy(userId)} and ${state === 'kept' ? isKept : isRestorable}`.execute(db)
  return rows.map(upToDate)[0]
}

interface Values {
  name: string
  definition: CustomDefinition
  labels: readonly FieldLabel[]
  sharing: Sharing
}

const written = ({ definition, labels, ...values }: Partial<Values>) => ({
  ...values,
  ...(definition && { definition: JSON.stringify(definition) }),
  ...(labels && { labels: JSON.stringify(labels) }),
})

export const insertReport = (db: Db, keys: { customerId: string; id: string; userId: string }, values: Values) =>
  db
    .insertInto('app.customReports')
    .values({
      ...keys,
      name: values.name,
      sharing: values.sharing,
      definition: JSON.stringify(values.definition),
      labels: JSON.stringify(values.labels),
    })
    .execute()

/** False if someone else has changed it since. */
export async function updateReport(db: Db, id: string, version: number, values: Partial<Values>): Promise<boolean> {
  const updated = await db
    .updateTable('app.customReports')
    .set({ ...written(values), version: version + 1, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export const updateDeletedAt = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.customReports').set({ deletedAt }).where('id', '=', id).execute()

export async function replaceViewers(db: Db, customerId: string, reportId: string, ids: readonly string[]) {
  await db.deleteFrom('app.customReportViewers').where('reportId', '=', reportId).execute()
  if (ids.length === 0) return
  await db
    .insertInto('app.customReportViewers')
    .values([...new Set(ids)].map((userId) => ({ customerId, reportId, userId })))
    .execute()
}

export async function saveSchedule(
  db: Db,
  keys: { customerId: string; reportId: string },
  { recipientIds, ...timing }: ScheduleInput & { afterPeriod: string },
): Promise<void> {
  await db
    .insertInto('app.reportSchedules')
    .values({ ...keys, ...timing })
    .onConflict((conflict) => conflict.columns(['customerId', 'reportId']).doUpdateSet(timing))
    .execute()
  await db.deleteFrom('app.reportRecipients').where('reportId', '=', keys.reportId).execute()
  await db
    .insertInto('app.reportRecipients')
    .values([...new Set(recipientIds)].map((userId) => ({ ...keys, userId })))
    .execute()
}

export const deleteSchedule = (db: Db, reportId: string) =>
  db.deleteFrom('app.reportSchedules').where('reportId', '=', reportId).execute()
