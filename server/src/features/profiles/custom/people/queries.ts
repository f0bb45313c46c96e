import type { Input } from '@rostrum/contract/platform/endpoint'
import type { ContactRow, customProfiles } from '@rostrum/contract/profiles/custom'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { findRemovers } from '../own/queries.ts'

export interface ContactFields {
  firstName: string
  lastName: string
  preferredName: string | null
  emailPrimary: string | null
  emailSecondary: string | null
  description: string | null
}

const fields = ['firstName', 'lastName', 'preferredName', 'emailPrimary', 'emailSecondary', 'description'] as const

export interface JobFields {
  organizationId: string
  title: string
  jobFunctions: string[]
  phone: string | null
  mobilePhone: string | null
  street: string | null
  street2: string | null
  city: string | null
  state: string | null
  countryCode: string | null
  postalCode: string | null
  isPrimary: boolean
}

const jobFields = [
  'organizationId',
  'title',
  'jobFunctions',
  'phone',
  'mobilePhone',
  'street',
  'street2',
  'city',
  'state',
  'countryCode',
  'postalCode',
  'isPrimary',
] as const

export async function insertContact(
  db: Db,
  values: ContactFields & { customerId: string; id: string; userId: string },
): Promise<void> {
  await db.insertInto('app.people').values(values).execute()
}

/** An own person who was not merged, locked for a change. */
export const findContactForChange = (db: Db, id: string) =>
  db
    .selectFrom('app.people')
    .select([...fields, 'id', 'version', 'deletedAt'])
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function isContact(db: Db, id: string): Promise<boolean> {
  const own = db.selectFrom('app.people').select('id').where('id', '=', id)
  return (await own.where('deletedAt', 'is', null).where('mergedInto', 'is', null).executeTakeFirst()) !== undefined
}

export async function updateContact(db: Db, id: string, values: ContactFields): Promise<void> {
  await db
    .updateTable('app.people')
    .set((row) => ({ ...values, version: row('version', '+', 1), updatedAt: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute()
}

export async function updateContactDeleted(db: Db, id: string, isDeleted: boolean): Promise<void> {
  await db
    .updateTable('app.people')
    .set({ deletedAt: isDeleted ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()
}

export const listJobs = (db: Db, personId: string) =>
  db
    .selectFrom('app.employments')
    .select([...jobFields, 'id'])
    .where('personId', '=', personId)
    .orderBy('isPrimary', 'desc')
    .orderBy('id')
    .execute()

/** Replaces a person's jobs: existing ones are updated, new ones inserted, all others deleted. */
export async function replaceJobs(
  db: Db,
  person: { customerId: string; personId: string },
  jobs: readonly (JobFields & { id: string; isNew: boolean })[],
): Promise<void> {
  const ids = jobs.map((job) => job.id)
  await db.deleteFrom('app.employments').where('personId', '=', person.personId).where('id', 'not in', ids).execute()
  // The unique index allows only one primary job at any time.
  await db.updateTable('app.employments').set({ isPrimary: false }).where('personId', '=', person.personId).execute()
  for (const { id, isNew, ...job } of jobs) {
    if (isNew) {
      await db
        .insertInto('app.employments')
        .values({ ...person, id, ...job })
        .execute()
    } else {
      await db
        .updateTable('app.employments')
        .set(job)
        .where('personId', '=', person.personId)
        .where('id', '=', id)
        .execute()
    }
  }
}

/** An own profile is in the IRM from its creation until it is removed. */
export async function insertIrmPerson(db: Db, id: string): Promise<void> {
  await sql`insert into app.irm_people (customer_id, person_id, user_id, added_at)
    select customer_id, id, user_id, created_at from app.people where id = ${id} on conflict do nothing`.execute(db)
}

export async function deleteIrmPerson(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('app.irmPeople').where('personId', '=', personId).execute()
}

type Query = Input<typeof customProfiles.contacts>['query']

function filtered(db: Db, query: Query) {
  let own = db.selectFrom('app.people as p').where('p.mergedInto', 'is', null)
  if (query.deletedOnly) own = own.where('p.deletedAt', 'is not', null)
  else if (!query.deleted) own = own.where('p.deletedAt', 'is', null)
  if (query.term) {
    // Normalization keeps only letters and digits, so a term cannot contain LIKE wildcards.
    own = own.where(
      sql<boolean>`(select coalesce(bool_and(concat_ws(' ', p.sort_name, lower(p.preferred_name)) like '%' || word || '%'), false)
        from unnest(string_to_array(market.fold(${query.term}), ' ')) word)`,
    )
  }
  return own
}

export async function listContacts(db: Db, query: Query) {
  const rows = await filtered(db, query)
    .leftJoin('app.employments as j', (join) => join.onRef('j.personId', '=', 'p.id').on('j.isPrimary', '=', true))
    .leftJoin('market.organizations as m', 'm.id', 'j.organizationId')
    .leftJoin('app.organizations as c', 'c.id', 'j.organizationId')
    .leftJoin('app.irmPeople as i', 'i.personId', 'p.id')
    .select((row) => [
      'p.id',
      'p.firstName',
      'p.lastName',
      'p.preferredName',
      'p.emailPrimary as email',
      'j.title',
      'j.jobFunctions',
      'j.organizationId',
      row.fn.coalesce('m.name', 'c.name').as('organizationName'),
      row.fn.coalesce('m.type', 'c.type').as('organizationType'),
      row.fn.coalesce('j.city', 'm.city', 'c.city').as('city'),
      row.fn.coalesce('j.state', 'm.state', 'c.state').as('state'),
      row.fn.coalesce('j.countryCode', 'm.countryCode', 'c.countryCode').as('country'),
      'p.userId',
      'p.deletedAt',
      'i.addedAt',
    ])
    .$if(query.deletedOnly === true, (listed) => listed.orderBy('p.deletedAt', 'desc'))
    .orderBy('p.sortName')
    .orderBy('p.id')
    .limit(query.pageSize)
    .offset(query.pageOffset)
    .execute()
  const { total } = await filtered(db, query)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const removers = await removersOf(db, rows)
  const shown = rows.map(
    ({ organizationId, organizationName, organizationType, jobFunctions, addedAt, ...row }): ContactRow => ({
      ...row,
      deletedBy: removers.get(row.id) ?? null,
      jobFunctions: jobFunctions ?? [],
      organization: organizationId && organizationName ? { id: organizationId, name: organizationName } : null,
      organizationType: organizationType as ContactRow['organizationType'],
      sectors: [],
      fundCount: 0,
      isAffiliated: addedAt !== null,
    }),
  )
  return { rows: shown, total }
}

const removersOf = (db: Db, rows: readonly { id: string; deletedAt: Date | null }[]) =>
  findRemovers(
    db,
    'person',
    rows.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id),
  )
