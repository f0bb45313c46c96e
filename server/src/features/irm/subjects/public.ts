// Organizations and people as subjects of IRM records.
import type { ContactType } from '@rostrum/contract/irm/values'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { findOrganization, findPerson } from './queries.ts'

export { firmsOf, keyOf, knownIds, namesOf } from './queries.ts'

/** The type of the profile with this id; ids are unique across both types. */
export async function requireContactType(db: Db, id: string): Promise<ContactType> {
  if (await findPerson(db, id)) return 'person'
  if (await findOrganization(db, id)) return 'organization'
  throw notFound('Contact')
}

/** Not found for another customer's, removed and merged profiles. */
export async function requireContact(db: Db, type: ContactType, id: string): Promise<{ id: string; name: string }> {
  const found = type === 'organization' ? await findOrganization(db, id) : await findPerson(db, id)
  if (!found?.id || !found.name) throw notFound(type === 'organization' ? 'Organization' : 'Person')
  return { id: found.id, name: found.name }
}
