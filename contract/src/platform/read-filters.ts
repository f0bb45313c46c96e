// The filters in the address of a list, as saved with a view and in a report.
import type { z } from 'zod'

/** URL parameters that are not filters. */
const aside = new Set(['sort', 'sortField', 'sortDirection', 'page', 'pageSize', 'pageOffset', 'advanced', 'view'])

/** Field by field. `unread` names those that the list does not know, or whose value it does not take. */
export function readFilters<Query extends z.ZodObject>(query: Query, search: string) {
  const given = new URLSearchParams(search)
  const filters: Record<string, unknown> = {}
  const unread: string[] = []
  const schemas: Record<string, z.ZodType> = query.shape
  for (const key of new Set(given.keys())) {
    if (aside.has(key)) continue
    const values = given.getAll(key)
    const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined
    const parsed = schema?.safeParse(values.length > 1 ? values : values[0])
    if (parsed?.success) filters[key] = parsed.data
    else unread.push(key)
  }
  return { filters: filters as Partial<z.output<Query>>, unread }
}
