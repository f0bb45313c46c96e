// The URL state of a list: filters, sort, page and page size as plain query parameters, camelCase, arrays repeated.
import { type Direction, encodeSort, type Sort, withSecondary } from '@rostrum/contract/platform/sort'
import type { z } from 'zod'
import { defaultPageSize } from './constants.ts'

export type RawSearch = Record<string, string | string[]>

export function parseSearch(text: string): RawSearch {
  const raw: RawSearch = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const before = raw[key]
    raw[key] = before === undefined ? value : [before, value].flat()
  }
  return raw
}

export function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams()
  for (const [key, value] of Object.entries(withoutEmpties(search))) {
    for (const one of Array.isArray(value) ? value : [value]) text.append(key, String(one))
  }
  return text.size === 0 ? '' : `?${text}`
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && !(value instanceof Date) && Object.keys(value).length === 0)

/** Drops empty strings, nulls, empty lists and empty objects from the URL. */
export const withoutEmpties = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => !isEmpty(value)))

/** An operator is meaningless without the values it joins. */
const operatorNeeds: Record<string, string> = {
  tagOperator: 'excludeTags',
  marketCapOperator: 'marketCaps',
  geoFocusOperator: 'geoFocus',
}

export function withoutIdleOperators(search: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(search).filter(([key]) => {
      const needed = operatorNeeds[key]
      return needed === undefined || !isEmpty(search[needed])
    }),
  )
}

export interface ListSearch {
  sortField?: string | undefined
  sortDirection?: Direction | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

/** Without known fields, the keys would widen to string and match those of every route. */
type FiltersOf<S extends z.ZodObject> = string extends keyof z.output<S>
  ? Record<never, never>
  : Partial<Omit<z.output<S>, 'sort' | 'pageSize' | 'pageOffset'>>

/**
 * Validates a list's URL field by field with the list endpoint's query schema. Invalid values are ignored:
 * an old link should open a list, not an error. Besides `sortFields`, a list may accept further ones.
 */
export const searchOf =
  <S extends z.ZodObject>(
    schema: S,
    sortFields: readonly string[],
    isFurtherSort: (field: string) => boolean = () => false,
  ) =>
  (raw: Record<string, unknown>): FiltersOf<S> & ListSearch => {
    const found: Record<string, unknown> = {}
    for (const [key, field] of Object.entries(schema.shape)) {
      if (key === 'sort' || key === 'pageSize' || key === 'pageOffset') continue
      const parsed = (field as z.ZodType).safeParse(raw[key])
      if (parsed.success) found[key] = parsed.data
    }
    const { sortField, sortDirection } = raw
    const isSort = sortFields.includes(String(sortField)) || isFurtherSort(String(sortField))
    if (isSort && (sortDirection === 'asc' || sortDirection === 'desc')) {
      Object.assign(found, { sortField, sortDirection })
    }
    const page = wholeNumber(raw.page)
    if (page !== undefined && page > 0) found.page = page
    const pageSize = wholeNumber(raw.pageSize)
    if (pageSize !== undefined && pageSize > 0 && pageSize <= 500) found.pageSize = pageSize
    const filters = withoutIdleOperators(withoutEmpties(found))
    return { ...emptied(raw, [...Object.keys(schema.shape), ...listKeys], filters), ...filters } as FiltersOf<S> &
      ListSearch
  }

const listKeys = ['sortField', 'sortDirection', 'page', 'pageSize']

/** The router merges the raw URL into the validated result, so invalid ones must be set to undefined explicitly. */
const emptied = (raw: Record<string, unknown>, known: string[], filters: Record<string, unknown>) =>
  Object.fromEntries(known.filter((key) => key in raw && !(key in filters)).map((key) => [key, undefined]))

const wholeNumber = (value: unknown): number | undefined => {
  const number = Number(value)
  return value !== undefined && value !== '' && Number.isSafeInteger(number) ? number : undefined
}

/** The request for a list's URL. */
export function toListQuery<S extends ListSearch>(search: S, preset: { first: Sort; secondary: Sort }) {
  const { sortField, sortDirection, page = 0, pageSize = defaultPageSize, ...filters } = search
  const first = sortField && sortDirection ? { field: sortField, direction: sortDirection } : preset.first
  return { ...filters, sort: encodeSort(withSecondary(first, preset.secondary)), pageSize, pageOffset: page * pageSize }
}

/** A new sort or filter resets to the first page. */
export const changed = <S extends ListSearch>(search: S, change: Partial<S>): S =>
  ({ ...search, page: undefined, ...change }) as S

/** The paging of a table whose page and page size are in its URL. */
export const pagingOf = (
  { page = 0, pageSize = defaultPageSize }: ListSearch,
  total: number | undefined,
  change: (next: Pick<ListSearch, 'page' | 'pageSize'>) => void,
) => ({
  page,
  pageSize,
  total: total ?? 0,
  onPage: (next: number) => change({ page: next || undefined }),
  onPageSize: (size: number) => change({ pageSize: size === defaultPageSize ? undefined : size }),
})
