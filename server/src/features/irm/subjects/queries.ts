import type { Contact, ContactType } from '@rostrum/contract/irm/values'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const personName = sql<string>`coalesce(preferred_name, first_name) || ' ' || last_name`

export const findOrganization = (db: Db, id: string) =>
  db.selectFrom('app.organizationDirectory').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

export const findPerson = (db: Db, id: string) =>
  db
    .selectFrom('app.personDirectory')
    .select(['id', personName.as('name'), 'organizationId', 'organizationName'])
    .where('id', '=', id)
    .executeTakeFirst()

export type Key = `${ContactType}:${string}`
export const keyOf = ({ type, id }: { type: ContactType; id: string }): Key => `${type}:${id}`

/** Names of many profiles, including removed ones, so that records about them still show a name. */
export async function namesOf(
  db: Db,
  contacts: readonly { type: ContactType; id: string }[],
): Promise<Map<Key, Contact>> {
  const ids = (type: ContactType) => [...new Set(contacts.filter((one) => one.type === type).map(({ id }) => id))]
  const [organizationIds, personIds] = [ids('organization'), ids('person')]
  const found = new Map<Key, Contact>()
  const add = (type: ContactType, rows: { id: string | null; name: string | null }[]) => {
    for (const { id, name } of rows) if (id && name) found.set(keyOf({ type, id }), { type, id, name })
  }
  if (organizationIds.length > 0) {
    add(
      'organization',
      await db
        .selectFrom('market.organizations')
        .select(['id', 'name'])
        .where('id', 'in', organizationIds)
        .unionAll(db.selectFrom('app.organizations').select(['id', 'name']).where('id', 'in', organizationIds))
        .execute(),
    )
  }
  if (personIds.length > 0) {
    add(
      'person',
      await db
        .selectFrom('market.people')
        .select(['id', personName.as('name')])
        .where('id', 'in', personIds)
        .unionAll(
          db
            .selectFrom('app.people')
            .select(['id', personName.as('name')])
            .where('id', 'in', personIds),
        )
        .execute(),
    )
  }
  return found
}

/** Filters these ids to those visible to the customer. */
export async function knownIds(db: Db, type: ContactType, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows =
    type === 'organization'
      ? await db.selectFrom('app.organizationDirectory').select('id').where('id', 'in', ids).execute()
      : await db.selectFrom('app.personDirectory').select('id').where('id', 'in', ids).execute()
  return new Set(rows.flatMap(({ id }) => (id ? [id] : [])))
}

/** The current firm of each person. */
export async function firmsOf(db: Db, personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('app.personDirectory')
    .select(['id', 'organizationId'])
    .where('id', 'in', personIds)
    .execute()
  return new Map(rows.flatMap(({ id, organizationId }) => (id && organizationId ? [[id, organizationId]] : [])))
}
