// Who is in a saved view of the IRM's organizations or people, with its filters as they are now.
import { irmMembership } from '@rostrum/contract/irm/contacts'
import type { SavedView } from '@rostrum/contract/search'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import type { Viewer } from '../queries/directory.ts'
import { listIrmOrganizations } from '../queries/organizations.ts'
import { listIrmPeople } from '../queries/people.ts'

/** The address of a list, field by field; what the list would ignore is ignored here. */
function filtersOf<Query extends z.ZodObject>(query: Query, search: string): Partial<z.output<Query>> {
  const given = new URLSearchParams(search)
  const filters: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(query.shape)) {
    if (['sort', 'pageSize', 'pageOffset'].includes(key) || !given.has(key)) continue
    const values = given.getAll(key)
    const parsed = (schema as z.ZodType).safeParse(values.length > 1 ? values : values[0])
    if (parsed.success) filters[key] = parsed.data
  }
  return filters as Partial<z.output<Query>>
}

type View = Pick<SavedView, 'list' | 'search'>
const idsOf = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id)

/** Undefined for a view of another list. */
export async function peopleInView(db: Db, viewer: Viewer, view: View, most: number): Promise<string[] | undefined> {
  if (view.list !== 'irm/people') return undefined
  const filters = filtersOf(irmMembership.people.query, view.search)
  return idsOf(await listIrmPeople(db, viewer, { ...filters, pageSize: most, pageOffset: 0 }))
}

/** Undefined for a view of another list. */
export async function organizationsInView(db: Db, viewer: Viewer, view: View, most: number) {
  if (view.list !== 'irm/organizations') return undefined
  const filters = filtersOf(irmMembership.organizations.query, view.search)
  return idsOf(await listIrmOrganizations(db, viewer, { ...filters, pageSize: most, pageOffset: 0 }))
}
