// Definition of a search, IRM or holder list: its endpoints, columns, filters and sorts.
import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import type { Page } from '@rostrum/contract/platform/paging'
import type { Direction, Sort } from '@rostrum/contract/platform/sort'
import type { SavedView } from '@rostrum/contract/search'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { ListSearch } from '#platform/search-params.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import type { Category } from './categories.ts'
import type { FilterDefinition, FilterValues } from './filters.ts'

/** The URL parameters of a list, including its filters. */
export type ListAddress = ListSearch & FilterValues & { advanced?: boolean; view?: string }

/** Best match first. */
export const defaultSort = {
  first: { field: 'relevance', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const

/** Removes the state of panels and drawers from the URL parameters. */
export function listParams(address: ListAddress): ListAddress {
  const { advanced, view, evidence, filing, schedule, insider, group, why, parts, shown, target, weighing, ...listed } =
    address
  return listed
}

/** Props of the bulk actions for selected rows. */
export interface BulkProps<Row> {
  rows: Row[]
  onDone: () => void
}

export interface SortPreset {
  label: string
  field: string
  direction: Direction
}

/** User context for columns and filters: the focused security. */
export interface ListContext {
  ticker: string
  sectorName: (code: string) => string
  subsectorName: (code: string) => string
}

export interface ListDefinition<Row extends { id: string }, Filter extends FilterDefinition = FilterDefinition> {
  category: Category
  /** Title of the list, if it differs from the category. */
  label?: string
  /** Id of the list: its path, and the key under which views and columns are stored. */
  list: SavedView['list']
  /** Where it is shown, if not at its own path. */
  shownAt?: 'holders/print'
  /** The URL parameter of the search box. */
  termKey: 'term' | 'search'
  context: string
  /** Page-level actions in the header. */
  actions?: ReactNode
  /** Singular and plural, for counts. */
  noun: [string, string]
  /** Label of the default sort without a search term. */
  largest: string
  /** A hook that loads a page of rows. */
  useRows: (query: FilterValues) => UseQueryResult<Page<Row>>
  /** Query parameters that are not in the URL; UI-only URL parameters are set to undefined. */
  asked?: (address: ListAddress) => FilterValues
  /** The default sort; `defaultSort` if omitted. */
  preset?: (address: ListAddress) => { first: Sort; secondary: Sort }
  /** Custom mapping of the sort to the URL, where header fields do not match the list's sort fields. */
  sorting?: { read: (address: ListAddress) => Sort[]; write: (sort: Sort | undefined) => Partial<ListAddress> }
  /** Offered instead of the usual ones. */
  pageSizes?: number[]
  exportEndpoint: Endpoint
  /** Path parameters of an export. */
  params?: Record<string, string>
  /** Additional query parameters of an export. */
  inFile?: (address: ListAddress) => FilterValues
  columns: (context: ListContext) => DataColumn<Row>[]
  filters: (context: ListContext) => Filter[]
  sorts: (context: ListContext) => SortPreset[]
  /** Set where rows can be added to the IRM. */
  isInIrm?: (row: Row) => boolean
  BulkActions?: ComponentType<BulkProps<Row>>
  /** Replaces the default empty state when no filter is active. */
  empty?: ReactNode
  maxHeight?: string
}
