import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface ContactRow {
  /** In lower case. */
  email: string
  name: string
  firstName: string
  lastName: string
  title: string | null
  organization: string | null
  organizationType: string | null
  city: string | null
  state: string | null
  countryCode: string | null
}

export interface Chosen {
  contacts: 'all' | 'tag'
  tagId: string | null
  /** Only those that the service rejected before. */
  onlyErrors: boolean
}

/** People of the IRM with an address; of several with the same, the first. */
const chosenPeople = ({ contacts, tagId, onlyErrors }: Chosen) => sql`
  from app.irm_people i join app.person_directory p on p.id = i.person_id
  where p.email like '%_@_%'
    ${
      contacts === 'tag'
        ? sql`and exists (select from app.taggings g where g.customer_id = i.customer_id and g.tag_id = ${tagId}::uuid
          and g.taggable_type = 'person' and g.taggable_id = i.person_id)`
        : sql``
    }
    ${onlyErrors ? sql`and lower(trim(p.email)) in (select e.email from app.marketing_errors e)` : sql``}`

export async function countContacts(db: Db, chosen: Chosen): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct lower(trim(p.email)))::int as count ${chosenPeople(chosen)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** In the order of their addresses, after this one. */
export async function listContacts(db: Db, chosen: Chosen, after: string, limit: number): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select distinct on (email) lower(trim(p.email)) collate "C" as email, concat_ws(' ', coalesce(nullif(p.preferred_name, ''), p.first_name), p.last_name) as name,
      coalesce(nullif(p.preferred_name, ''), p.first_name) as first_name, p.last_name, p.title,
      p.organization_name as organization, p.organization_type, p.city, p.state, p.country_code
    ${chosenPeople(chosen)} and lower(trim(p.email)) collate "C" > ${after} collate "C"
    order by email, p.id limit ${limit}`.execute(db)
  return rows
}

export interface KnownMember {
  email: string
  status: string
  fingerprint: string | null
}

export async function listKnown(db: Db, emails: readonly string[]): Promise<Map<string, KnownMember>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('app.marketingMembers')
    .select(['email', 'status', 'fingerprint'])
    .where('email', 'in', emails)
    .execute()
  return new Map(rows.map((row) => [row.email, row]))
}

export async function keepMembers(
  db: Db,
  customerId: string,
  members: readonly { email: string; status: string; fingerprint?: string }[],
): Promise<void> {
  if (members.length === 0) return
  await sql`
    insert into app.marketing_members (customer_id, email, status, fingerprint)
    select distinct on (email) ${customerId}::uuid, email, status, fingerprint
    from unnest(${members.map(({ email }) => email)}::text[], ${members.map(({ status }) => status)}::text[],
      ${members.map(({ fingerprint }) => fingerprint ?? null)}::text[]) with ordinality as m (email, status, fingerprint, place)
    order by email, place desc
    on conflict (customer_id, email) do update set status = excluded.status,
      fingerprint = coalesce(excluded.fingerprint, app.marketing_members.fingerprint)`.execute(db)
}

/** Suppressed here and still subscribed there, in the order of their addresses. */
export async function listToUnsubscribe(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select m.email from app.marketing_members m
    join app.suppressions s on s.customer_id = m.customer_id and s.email = m.email and s.removed_at is null
    where m.status in ('subscribed', 'pending') and m.email collate "C" > ${after} collate "C"
    order by m.email collate "C" limit ${limit}`.execute(db)
  return rows.map(({ email }) => email)
}

/** Profiles with these addresses that are not in the IRM; of several with the same address, none. */
export async function listOutsideIrm(db: Db, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select (array_agg(p.id))[1] as id from market.people p where lower(p.email_primary) = any (${[...emails]}::text[])
      and not exists (select from app.irm_people i where i.person_id = p.id)
    group by lower(p.email_primary) having count(*) = 1`.execute(db)
  return rows.map(({ id }) => id)
}

export interface ContactFailure {
  email: string
  name: string
  message: string
}

export async function keepFailures(
  db: Db,
  { customerId, runId }: { customerId: string; runId: string },
  failures: readonly ContactFailure[],
): Promise<void> {
  if (failures.length === 0) return
  await db
    .insertInto('app.marketingErrors')
    .values(failures.map((failure) => ({ ...failure, customerId, runId, failedAt: new Date() })))
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'email']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        message: row.ref('excluded.message'),
        runId: row.ref('excluded.runId'),
        failedAt: row.ref('excluded.failedAt'),
      })),
    )
    .execute()
}

export async function deleteFailures(db: Db, emails: readonly string[]): Promise<void> {
  if (emails.length > 0) await db.deleteFrom('app.marketingErrors').where('email', 'in', emails).execute()
}

/** Of these, those that the service has rejected in this run. */
export async function failedIn(db: Db, runId: string, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db
    .selectFrom('app.marketingErrors')
    .select('email')
    .where('runId', '=', runId)
    .where('email', 'in', emails)
    .execute()
  return new Set(rows.map(({ email }) => email))
}
