// Bulk writes of a customer's own profiles, for imports. Callers must hold the lock: see lockProfiles.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { InstitutionFields } from '../organizations/queries.ts'
import type { ContactFields, JobFields } from '../people/queries.ts'

interface By {
  customerId: string
  userId: string
}

export type NewInstitution = InstitutionFields & { id: string }
export type NewContact = ContactFields & { id: string; job: JobFields & { id: string } }

/** Including their IRM membership. */
export async function insertInstitutions(db: Db, by: By, institutions: readonly NewInstitution[]): Promise<void> {
  if (institutions.length === 0) return
  await db
    .insertInto('app.organizations')
    .values(institutions.map((one) => ({ ...by, ...one })))
    .execute()
  await db
    .insertInto('app.irmOrganizations')
    .values(institutions.map(({ id }) => ({ ...by, organizationId: id })))
    .execute()
}

/** Including their job and their IRM membership. */
export async function insertContacts(db: Db, by: By, contacts: readonly NewContact[]): Promise<void> {
  if (contacts.length === 0) return
  await db
    .insertInto('app.people')
    .values(contacts.map(({ job: _, ...one }) => ({ ...by, ...one })))
    .execute()
  await db
    .insertInto('app.employments')
    .values(contacts.map(({ id, job }) => ({ customerId: by.customerId, personId: id, ...job })))
    .execute()
  await db
    .insertInto('app.irmPeople')
    .values(contacts.map(({ id }) => ({ ...by, personId: id })))
    .execute()
}

export const listInstitutionsForFilling = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('app.organizations')
        .select([
          'id',
          'name',
          'website',
          'phone',
          'street',
          'city',
          'state',
          'countryCode',
          'postalCode',
          'aum',
          'description',
        ])
        .where('id', 'in', ids)
        .execute()

/** Including all their jobs. */
export async function listContactsForFilling(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const people = await db
    .selectFrom('app.people')
    .select(['id', 'firstName', 'lastName', 'emailPrimary', 'emailSecondary'])
    .where('id', 'in', ids)
    .execute()
  const jobs = await db
    .selectFrom('app.employments')
    .select([
      'id',
      'personId',
      'organizationId',
      'title',
      'phone',
      'city',
      'state',
      'countryCode',
      'jobFunctions',
      'isPrimary',
    ])
    .where('personId', 'in', ids)
    .orderBy('isPrimary', 'desc')
    .orderBy('id')
    .execute()
  return people.map((person) => ({ ...person, jobs: jobs.filter(({ personId }) => personId === person.id) }))
}

const tables = { person: 'app.people', organization: 'app.organizations', job: 'app.employments' } as const
export type FilledTable = keyof typeof tables

/** Columns by their database names. */
export interface Filling {
  table: FilledTable
  rowId: string
  values: Readonly<Record<string, unknown>>
}

/** Updates one row at a time: rows to fill in are few compared with new ones. */
export async function writeColumns(db: Db, { table, rowId, values }: Filling): Promise<void> {
  const changes = Object.keys(values).map(
    (column) =>
      sql`${sql.ref(column)} = (jsonb_populate_record(t, ${JSON.stringify(values)}::jsonb)).${sql.ref(column)}`,
  )
  await sql`update ${sql.table(tables[table])} t set ${sql.join(changes)} where t.id = ${rowId}`.execute(db)
}

/** Bumps the versions, so that open forms become stale. */
export async function bumpVersions(db: Db, kind: 'person' | 'organization', ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update ${sql.table(tables[kind])} set version = version + 1, updated_at = now()
    where id = any (${[...new Set(ids)]}::uuid[])`.execute(db)
}

/** Current rows by id, with database column names; deleted rows are omitted. */
export async function rowsNow(
  db: Db,
  table: FilledTable,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; row: Record<string, unknown> }>`
    select id, to_jsonb(t) as row from ${sql.table(tables[table])} t where id = any (${[...new Set(ids)]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, row }) => [id, row]))
}

/** Soft delete: they can be restored like any removed profile. */
export async function removeProfiles(db: Db, kind: 'person' | 'organization', ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update ${sql.table(tables[kind])} set deleted_at = now() where id = any (${ids}::uuid[]) and deleted_at is null`.execute(
    db,
  )
  const members =
    kind === 'person' ? sql`app.irm_people where person_id` : sql`app.irm_organizations where organization_id`
  await sql`delete from ${members} = any (${ids}::uuid[])`.execute(db)
}
