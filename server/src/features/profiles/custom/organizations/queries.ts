import type { Input } from '@rostrum/contract/platform/endpoint'
import type { customProfiles, InstitutionRow } from '@rostrum/contract/profiles/custom'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { findRemovers } from '../own/queries.ts'

const fields = [
  'name',
  'type',
  'parentId',
  'website',
  'phone',
  'description',
  'street',
  'street2',
  'city',
  'state',
  'countryCode',
  'postalCode',
  'aum',
] as const

export interface InstitutionFields {
  name: string
  type: string
  parentId: string | null
  website: string | null
  phone: string | null
  description: string | null
  street: string | null
  street2: string | null
  city: string | null
  state: string | null
  countryCode: string | null
  postalCode: string | null
  aum: number | null
}

export async function insertInstitution(
  db: Db,
  values: InstitutionFields & { customerId: string; id: string; userId: string },
): Promise<void> {
  await db.insertInto('app.organizations').values(values).execute()
}

/** An own organization that was not merged, locked for a change. */
export const findInstitutionForChange = (db: Db, id: string) =>
  db
    .selectFrom('app.organizations')
    .select([...fields, 'id', 'version', 'deletedAt'])
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function updateInstitution(db: Db, id: string, values: InstitutionFields): Promise<void> {
  await db
    .updateTable('app.organizations')
    .set((row) => ({ ...values, version: row('version', '+', 1), updatedAt: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute()
}

export async function updateInstitutionDeleted(db: Db, id: string, isDeleted: boolean): Promise<void> {
  await db
    .updateTable('app.organizations')
    .set({ deletedAt: isDeleted ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()
}

/** An own profile is in the IRM from its creation until it is removed. */
export async function insertIrmOrganization(db: Db, id: string): Promise<void> {
  await sql`insert into app.irm_organizations (customer_id, organization_id, user_id, added_at)
    select customer_id, id, user_id, created_at from app.organizations where id = ${id} on conflict do nothing`.execute(
    db,
  )
}

export async function deleteIrmOrganization(db: Db, organizationId: string): Promise<void> {
  await db.deleteFrom('app.irmOrganizations').where('organizationId', '=', organizationId).execute()
}

type Query = Input<typeof customProfiles.institutions>['query']

function filtered(db: Db, query: Query) {
  let own = db.selectFrom('app.organizations as o').where('o.mergedInto', 'is', null)
  if (query.deletedOnly) own = own.where('o.deletedAt', 'is not', null)
  else if (!query.deleted) own = own.where('o.deletedAt', 'is', null)
  if (query.term) {
    // Normalization keeps only letters and digits, so a term cannot contain LIKE wildcards.
    own = own.where(
      sql<boolean>`(select coalesce(bool_and(o.sort_name like '%' || word || '%'), false)
        from unnest(string_to_array(market.fold(${query.term}), ' ')) word)`,
    )
  }
  return own
}

export async function listInstitutions(db: Db, query: Query) {
  const rows = await filtered(db, query)
    .leftJoin('market.organizations as m', 'm.id', 'o.parentId')
    .leftJoin('app.organizations as p', (join) => join.onRef('p.id', '=', 'o.parentId').on('p.deletedAt', 'is', null))
    .leftJoin('app.irmOrganizations as i', 'i.organizationId', 'o.id')
    .select((row) => [
      'o.id',
      'o.name',
      'o.type',
      'o.parentId',
      row.fn.coalesce('m.name', 'p.name').as('parentName'),
      'o.city',
      'o.state',
      'o.countryCode as country',
      sql<number | null>`o.aum`.as('aum'),
      'o.userId',
      'o.deletedAt',
      'i.addedAt',
      sql<number>`(select count(distinct j.person_id) from app.employments j join app.people w on w.id = j.person_id
        where j.organization_id = o.id and w.deleted_at is null and w.merged_into is null)`.as('peopleCount'),
    ])
    .$if(query.deletedOnly === true, (listed) => listed.orderBy('o.deletedAt', 'desc'))
    .orderBy('o.sortName')
    .orderBy('o.id')
    .limit(query.pageSize)
    .offset(query.pageOffset)
    .execute()
  const { total } = await filtered(db, query)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const removed = rows.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id)
  const removers = await findRemovers(db, 'organization', removed)
  return { rows: rows.map((row) => ({ ...toRow(row), deletedBy: removers.get(row.id) ?? null })), total }
}

interface Listed {
  id: string
  name: string
  type: string
  parentId: string | null
  parentName: string | null
  city: string | null
  state: string | null
  country: string | null
  aum: number | null
  userId: string
  deletedAt: Date | null
  addedAt: Date | null
  peopleCount: number
}

/** An organization that a customer created has no 13F portfolio. */
const toRow = ({ parentId, parentName, addedAt, type, ...row }: Listed): Omit<InstitutionRow, 'deletedBy'> => ({
  ...row,
  type: type as InstitutionRow['type'],
  parent: parentId && parentName !== null ? { id: parentId, name: parentName } : null,
  eaum: null,
  styles: [],
  orientation: 'active',
  turnover: null,
  turnoverLabel: null,
  positionCount: null,
  fundCount: 0,
  isAffiliated: addedAt !== null,
  holding: null,
})
