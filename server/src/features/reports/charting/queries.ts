import type { Annotation } from '@rostrum/contract/reports/charting'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Period } from './periods.ts'

const person = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null then
  jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)},
    'lastName', ${sql.ref(`${alias}.last_name`)}) end`

const annotations = (where: ReturnType<typeof sql>) => sql<Annotation>`
  select a.id, a.security_id, a.on_date::text as on_date, a.text, ${person('u')} as author, ${person('e')} as editor,
    a.updated_at
  from app.chart_annotations a join identity.users u on u.id = a.user_id left join identity.users e on e.id = a.editor_id
  where ${where} order by a.on_date desc, a.created_at desc, a.id`

export async function listAnnotations(db: Db, securityIds: readonly string[], period?: Period): Promise<Annotation[]> {
  const { from, to } = period ?? { from: '-infinity', to: 'infinity' }
  const { rows } = await annotations(sql`a.deleted_at is null and a.security_id = any (${securityIds}::uuid[])
    and a.on_date between ${from}::date and ${to}::date`).execute(db)
  return rows
}

export async function findAnnotation(db: Db, id: string, state: 'kept' | 'deleted' = 'kept') {
  const kept = state === 'kept' ? sql`a.deleted_at is null` : sql`a.deleted_at > now() - interval '30 days'`
  const { rows } = await annotations(sql`a.id = ${id}::uuid and ${kept}`).execute(db)
  return rows[0]
}

interface AnnotationValues {
  securityId: string
  onDate: string
  text: string
}

export const insertAnnotation = (
  db: Db,
  values: AnnotationValues & { customerId: string; id: string; userId: string },
) => db.insertInto('app.chartAnnotations').values(values).execute()

export const updateAnnotation = (db: Db, id: string, values: AnnotationValues & { editorId: string }) =>
  db
    .updateTable('app.chartAnnotations')
    .set({ ...values, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

export const setAnnotationDeleted = (db: Db, id: string, isDeleted: boolean) =>
  db
    .updateTable('app.chartAnnotations')
    .set({ deletedAt: isDeleted ? sql`now()` : null })
    .where('id', '=', id)
    .execute()

interface EventDays {
  id: string
  name: string
  kind: string
  kindName: string | null
  day: string
}

/** Each event on its first day in the period. */
export async function listEventDays(db: Db, { from, to }: Period): Promise<EventDays[]> {
  const { rows } = await sql<EventDays>`
    select e.id, e.name, e.kind, e.kind_name, min(s.day)::text as day
    from app.events e join app.event_stops s on s.customer_id = e.customer_id and s.event_id = e.id
    where e.deleted_at is null and e.status <> 'canceled' and s.day between ${from}::date and ${to}::date
    group by e.customer_id, e.id order by day, lower(e.name)`.execute(db)
  return rows
}

const meetingsIn = ({ from, to }: Period, timeZone: string) => sql`
  from app.activities a join app.activity_types t on t.customer_id = a.customer_id and t.id = a.type_id
  where a.deleted_at is null and t.medium not in ('email', 'other')
    and a.starts_at >= (${from}::date::timestamp at time zone ${timeZone})
    and a.starts_at < ((${to}::date + 1)::timestamp at time zone ${timeZone})`

const dayOf = (timeZone: string) => sql`(a.starts_at at time zone ${timeZone})::date::text`

/** Emails and other notes are no meetings. Only what the viewer may see. */
export async function countMeetings(db: Db, period: Period, timeZone: string) {
  const { rows } = await sql<{ day: string; count: number }>`
    select ${dayOf(timeZone)} as day, count(*)::integer as count ${meetingsIn(period, timeZone)} group by 1`.execute(db)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

export async function listMeetings(db: Db, period: Period, timeZone: string, most: number) {
  const { rows } = await sql<{ id: string; subject: string; type: string; day: string }>`
    select a.id, a.subject, t.name as type, ${dayOf(timeZone)} as day ${meetingsIn(period, timeZone)}
    order by a.starts_at desc, a.id limit ${most}`.execute(db)
  return rows
}

/** Schedules 13D and 13G, once for all who filed one together. */
export async function listDisclosures(db: Db, securityIds: readonly string[], { from, to }: Period) {
  const { rows } = await sql<{
    form: string
    ticker: string | null
    day: string
    holder: string
    percent: number | null
  }>`
    select distinct on (day, e.accession) e.form, s.ticker, coalesce(e.filed_on, e.event_date)::text as day,
      e.holder_name as holder, e.percent_of_class as percent
    from market.ownership_events e join market.securities s on s.id = e.security_id
    where e.security_id = any (${securityIds}::uuid[])
      and coalesce(e.filed_on, e.event_date) between ${from}::date and ${to}::date
    order by day, e.accession, e.percent_of_class desc nulls last, e.person_number`.execute(db)
  return rows
}

/** The names of organizations; unknown ones are left out. */
export async function listNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from market.organization_index where id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The last day up to this one on which any of the securities has a price. */
export async function findLastPriceDay(db: Db, securityIds: readonly string[], until: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(p.on_date)::text as day from unnest(${securityIds}::uuid[]) s(id)
    cross join lateral (select on_date from market.prices where security_id = s.id and on_date <= ${until}::date
      order by on_date desc limit 1) p`.execute(db)
  return rows[0]?.day ?? null
}

/** Securities with prices in the period that are implied by 13F filings, because no close was loaded. */
export async function listImplied(db: Db, securityIds: readonly string[], { from, to }: Period): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from unnest(${securityIds}::uuid[]) s(id)
    where exists (select from market.prices p where p.security_id = s.id and p.source like 'implied%'
      and p.on_date between ${from}::date and ${to}::date)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
