import { type Consent, warnDays } from '@rostrum/contract/email/campaigns/consents'
import type { ConsentQuery } from '@rostrum/contract/email/campaigns/consents-query'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { pageWithTotal } from '#lists/page-with-total.ts'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'
import type { ConsentEntry } from './policy.ts'

/** The latest entry of each address that has one, by lower-case address. */
export async function latestConsents(db: Db, emails: readonly string[]): Promise<Map<string, ConsentEntry>> {
  if (emails.length === 0) return new Map()
  const wanted = emails.map((email) => email.toLowerCase())
  const { rows } = await sql<ConsentEntry & { email: string }>`
    select distinct on (email) email, kind, jurisdiction, evidence, given_on::text, expires_on::text
    from app.consents where email = any (${wanted}::text[]) order by email, created_at desc, id desc`.execute(db)
  return new Map(rows.map(({ email, ...entry }) => [email, entry]))
}

type Query = z.output<typeof ConsentQuery>

const isLatest = sql<boolean>`not exists (select from app.consents later where later.customer_id = c.customer_id
  and later.email = c.email and (later.created_at, later.id) > (c.created_at, c.id))`

const columns = sql`c.id, c.email, c.kind, c.jurisdiction, c.source, c.evidence, c.given_on::text, c.expires_on::text,
  c.created_at, ${isLatest} as is_latest,
  case when u.id is not null then jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) end
    as added_by,
  (select jsonb_build_object('id', d.id, 'name', coalesce(d.preferred_name, d.first_name) || ' ' || d.last_name)
    from app.person_directory d where d.id = c.person_id) as person`

const tables = sql`app.consents c left join identity.users u on u.id = c.added_by`

/** Consent that ends: what is declined has no end. */
const ends = sql`${isLatest} and c.kind <> 'none'`
const hasExpired = sql`c.expires_on < current_date`
const expiresWithin = (days: number) => sql`c.expires_on between current_date and current_date + ${days}::int`

const orders: Record<Query['sort'][number]['field'], RawBuilder<unknown>> = {
  email: sql`c.email`,
  kind: sql`array_position(array['express', 'implied', 'none'], c.kind)`,
  jurisdiction: sql`array_position(array['casl', 'gdpr', 'can_spam', 'other'], c.jurisdiction)`,
  givenOn: sql`c.given_on`,
  expiresOn: sql`c.expires_on`,
  createdAt: sql`c.created_at`,
}

const addressesOfPerson = (personId: string) => sql`(c.person_id = ${personId} or c.email in (
  select lower(address) from market.people p, unnest(array[p.email_primary, p.email_secondary]) address
  where p.id = ${personId} and address is not null
  union select lower(address) from app.people p, unnest(array[p.email_primary, p.email_secondary]) address
  where p.id = ${personId} and address is not null))`

export function listConsents(db: Db, { sort, pageSize: size, pageOffset: offset, ...filters }: Query) {
  const { term, kinds, jurisdictions, email, personId, latestOnly } = filters
  const conditions = [
    sql`true`,
    ...(term ? [sql`c.email || ' ' || c.source || ' ' || c.evidence ilike ${containing(term)}`] : []),
    ...(kinds ? [sql`c.kind = any (${kinds}::text[])`] : []),
    ...(jurisdictions ? [sql`c.jurisdiction = any (${jurisdictions}::text[])`] : []),
    ...(email ? [sql`c.email = ${email}`] : []),
    ...(personId ? [addressesOfPerson(personId)] : []),
    ...(latestOnly ? [isLatest] : []),
    ...(filters.expiresWithin === undefined ? [] : [ends]),
    ...(filters.expiresWithin === 0 ? [hasExpired] : []),
    ...(filters.expiresWithin ? [expiresWithin(filters.expiresWithin)] : []),
  ]
  const by = sort.map(({ field, direction }) => sql`${orders[field]} ${sql.raw(direction)} nulls last`)
  return pageWithTotal<Consent>(
    async ({ pageSize, pageOffset }) => {
      const { rows } = await sql<Consent & { total: number }>`
        with found as materialized (
          select c.customer_id, c.id, count(*) over ()::int as total,
            row_number() over (order by ${sql.join([...by, sql`c.id desc`])}) as place
          from app.consents c where ${sql.join(conditions, sql` and `)}
          order by place limit ${pageSize} offset ${pageOffset})
        select ${columns}, found.total from found join ${tables} on c.customer_id = found.customer_id and c.id = found.id
        order by found.place`.execute(db)
      return rows
    },
    { pageSize: size, pageOffset: offset },
  )
}

/** The latest entry of each of these addresses, as it is shown. */
export async function latestShown(db: Db, emails: readonly string[]): Promise<Map<string, Consent>> {
  const { rows } = await sql<Consent>`select ${columns} from ${tables}
    where c.email = any (${emails}::text[]) and ${isLatest}`.execute(db)
  return new Map(rows.map((row) => [row.email, row]))
}

export async function countExpiring(db: Db): Promise<{ soon: number; expired: number }> {
  const { rows } = await sql<{ soon: number; expired: number }>`
    select (count(*) filter (where ${expiresWithin(warnDays)}))::int as soon,
      (count(*) filter (where ${hasExpired}))::int as expired
    from app.consents c where c.expires_on is not null and ${ends}`.execute(db)
  return rows[0] ?? { soon: 0, expired: 0 }
}

export interface PersonOfAddress {
  email: string
  personId: string
  countryCode: string | null
}

/** Whose of the IRM each address is, and where they work, by lower-case address. */
export async function peopleOfAddresses(
  db: Db,
  emails: readonly string[],
): Promise<Map<string, { personId: string; countryCode: string | null }>> {
  const { rows } = await sql<PersonOfAddress>`
    with owners as (
      select p.id, lower(address) as email
      from app.irm_people i join market.people p on p.id = i.person_id,
        unnest(array[p.email_primary, p.email_secondary]) address
      where lower(address) = any (${emails}::text[])
      union
      select p.id, lower(address) from app.people p, unnest(array[p.email_primary, p.email_secondary]) address
      where p.deleted_at is null and p.merged_into is null and lower(address) = any (${emails}::text[]))
    select o.email, o.id as person_id,
      (select d.country_code from app.person_directory d where d.id = o.id) as country_code
    from owners o order by o.email, o.id desc`.execute(db)
  return new Map(rows.map(({ email, ...person }) => [email, person]))
}

/** Both addresses of a person in lower case, and where they work. Undefined if there is no such person. */
export async function addressesOf(
  db: Db,
  personId: string,
): Promise<{ emails: string[]; countryCode: string | null } | undefined> {
  const { rows } = await sql<{ emails: string[]; countryCode: string | null }>`
    select array(select distinct lower(address) from unnest(array[p.email_primary, p.email_secondary]) address
        where address <> '') as emails,
      (select d.country_code from app.person_directory d where d.id = p.id) as country_code
    from (
      select id, email_primary, email_secondary from market.people where id = ${personId}
      union all
      select id, email_primary, email_secondary from app.people
      where id = ${personId} and deleted_at is null and merged_into is null) p`.execute(db)
  return rows[0]
}

export interface NewConsent extends Pick<Consent, 'id' | 'email' | 'kind' | 'jurisdiction' | 'source' | 'evidence'> {
  customerId: string
  personId: string | null
  givenOn: string
  expiresOn: string | null
  addedBy: string | null
}

const atOnce = 2000

export async function insertConsents(db: Db, rows: readonly NewConsent[]): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce) {
    await db
      .insertInto('app.consents')
      .values(rows.slice(start, start + atOnce))
      .execute()
  }
}

export const listActiveCustomers = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('identity.customers')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface ExpiringWeek {
  /** A Monday. */
  week: string
  count: number
  firstDay: string
}

/** Consent that ends soon, by week, so that a notice covers more than a day. */
export async function listExpiringWeeks(db: Db): Promise<ExpiringWeek[]> {
  const { rows } = await sql<ExpiringWeek>`
    select date_trunc('week', c.expires_on)::date::text as week, count(*)::int as count,
      min(c.expires_on)::text as first_day
    from app.consents c
    where c.kind <> 'none' and c.expires_on >= current_date
      and date_trunc('week', c.expires_on)::date <= current_date + ${warnDays}::int and ${isLatest}
    group by week order by week`.execute(db)
  return rows
}

export const listAdmins = async (db: Db, customerId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('identity.customerAuthorizations')
    .select('userId')
    .where('customerId', '=', customerId)
    .where('role', '=', 'admin')
    .where('lockedAt', 'is', null)
    .execute()
  return rows.map(({ userId }) => userId)
}
