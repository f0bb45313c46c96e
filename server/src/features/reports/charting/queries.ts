import type { Annotation } from '@rostrum/contract/reports/charting'
import { type RawBuilder, sql } from 'kysely'
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

export async function findSector(db: Db, securityId: string): Promise<{ code: string; name: string } | undefined> {
  const { rows } = await sql<{ code: string; name: string }>`
    select c.code, c.name from market.security_index s join market.sectors c on c.code = s.sector_code
    where s.id = ${securityId}::uuid`.execute(db)
  return rows[0]
}

interface IndexAsked {
  from: string
  to: string
  /** Null: every sector. */
  sectorCode: string | null
  most: number
}

/** How late a first price may be to still count as that of the first day. */
const latestBase = 10

const stocks = ({ sectorCode }: IndexAsked) => sql`market.security_index s
  where s.kind in ('common', 'depositary_receipt') and (${sectorCode}::text is null or s.sector_code = ${sectorCode})`

/** Prices implied by filings stand at quarter-ends only, and would move the index by a quarter in a day. */
const isClose = sql`p.source not like 'implied%'`

/** The first day on which at least half of the stocks with prices in the period have one. */
export async function findFirstDay(db: Db, asked: IndexAsked): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (percentile_disc(0.5) within group (order by f.on_date))::text as day
    from (select s.id from ${stocks(asked)}) s
    cross join lateral (select p.on_date from market.prices p where p.security_id = s.id and ${isClose}
      and p.on_date between ${asked.from}::date and ${asked.to}::date order by p.on_date limit 1) f`.execute(db)
  return rows[0]?.day ?? null
}

/** How many shares one share has become by splits after one day, up to another. */
const splitsBetween = (id: RawBuilder<unknown>, after: RawBuilder<unknown>, upTo: RawBuilder<unknown>) => sql`
  coalesce((select exp(sum(ln(x.ratio))) from market.splits x
    where x.security_id = ${id} and x.on_date > ${after} and x.on_date <= ${upTo}), 1)`

/**
 * For each day after the first: what the largest stocks of the first day are worth, and what the same ones were worth at
 * their closes before. A stock that stops trading drops out at its last price.
 */
export async function listIndexDays(db: Db, asked: IndexAsked) {
  const { from, to, most } = asked
  const { rows } = await sql<{ day: string | null; value: number; before: number; stockCount: number }>`
    with base as materialized (
      select s.id, f.on_date, o.shares * f.close * ${splitsBetween(sql`s.id`, sql`o.on_date`, sql`f.on_date`)}
          / ${splitsBetween(sql`s.id`, sql`f.on_date`, sql`o.on_date`)} as worth, f.close
      from (select s.id from ${stocks(asked)}) s
      cross join lateral (select p.on_date, p.close from market.prices p where p.security_id = s.id and ${isClose}
        and p.on_date between ${from}::date and ${from}::date + ${sql.lit(latestBase)}::integer
        order by p.on_date limit 1) f
      cross join lateral (select o.on_date, o.shares from market.shares_outstanding o where o.security_id = s.id
        order by o.on_date <= f.on_date desc, abs(o.on_date - f.on_date) limit 1) o
      order by worth desc, s.id limit ${most}),
    worths as (
      select b.id, p.on_date, (b.worth / b.close * p.close * ${splitsBetween(sql`b.id`, sql`b.on_date`, sql`p.on_date`)}
        )::double precision as worth
      from base b join market.prices p on p.security_id = b.id and ${isClose}
        and p.on_date between b.on_date and ${to}::date),
    moves as (
      select on_date, worth, lag(worth) over (partition by id order by on_date) as before from worths)
    select on_date::text as day, sum(worth) as value, sum(before) as before,
      (select count(*)::integer from base) as stock_count
    from moves where before is not null and on_date > ${from}::date group by on_date order by on_date`.execute(db)
  return {
    days: rows.flatMap(({ day, value, before }) => (day === null ? [] : [{ day, value, before }])),
    stockCount: rows[0]?.stockCount ?? 0,
  }
}
