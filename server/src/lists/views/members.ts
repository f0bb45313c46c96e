// Rows that match the filters in the URL of an IRM list, such as those of a saved view.
import { irmMembership } from '@rostrum/contract/irm/contacts'
import { readFilters } from '@rostrum/contract/platform/read-filters'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import type { Viewer } from '../queries/directory.ts'
import { listIrmOrganizations } from '../queries/organizations.ts'
import { listIrmPeople } from '../queries/people.ts'

/** Undefined with an invalid filter: without it, more rows would match. */
function filtersOf<Query extends z.ZodObject>(query: Query, search: string) {
  const { filters, unread } = readFilters(query, search)
  if (unread.length > 0) return undefined
  // In the address of these lists the term is `search`.
  const { search: term, ...rest } = filters as Record<string, unknown>
  return { ...rest, ...(term !== undefined && { term }) } as Partial<z.output<Query>> & { term?: string }
}

const idsOf = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id)

/** Undefined with a filter that cannot be read. */
export async function peopleMatching(db: Db, viewer: Viewer, search: string, most: number) {
  const filters = filtersOf(irmMembership.people.query, search)
  return filters && idsOf(await listIrmPeople(db, viewer, { ...filters, pageSize: most, pageOffset: 0 }))
}

/** Undefined with a filter that cannot be read. */
export async function organizationsMatching(db: Db, viewer: Viewer, search: string, most: number) {
  const filters = filtersOf(irmMembership.organizations.query, search)
  return filters && idsOf(await listIrmOrganizations(db, viewer, { ...filters, pageSize: most, pageOffset: 0 }))
}
