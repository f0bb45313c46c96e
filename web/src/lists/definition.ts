// What makes one list of search, of the IRM or of holders: its calls, its columns, its filters, its orders.
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

/** What the address of a list holds beside its filters. */
export type ListAddress = ListSearch & FilterValues & { advanced?: boolean; view?: string }

/** The best match first. */
export const defaultSort = {
  first: { field: 'relevance', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const

/** An address without what is laid open beside the list. */
export function listParams(address: ListAddress): ListAddress {
  const { advanced, view, evidence, filing, schedule, insider, group, ...listed } = address
  return listed
}

/** What is done with the rows that are ticked. */
export interface BulkProps<Row> {
  rows: Row[]
  onDone: () => void
}

export interface SortPreset {
  label: string
  field: string
  direction: Direction
}

/** What columns and filters need to know of the person: which security they work on. */
export interface ListContext {
  ticker: string
  sectorName: (code: string) => string
  subsectorName: (code: string) => string
}

export interface ListDefinition<Row extends { id: string }, Filter extends FilterDefinition = FilterDefinition> {
  category: Category
  /** What is listed, where it is not simply the category. */
  label?: string
  /** Which list it is: its address, and the name under which views and columns are kept. */
  list: SavedView['list']
  /** Where it is shown, if not at its own address. */
  shownAt?: 'holders/print'
  /** The parameter that holds what is typed into the search box. */
  termKey: 'term' | 'search'
  context: string
  /** What the page offers at its top beside the list itself. */
  actions?: ReactNode
  /** One of them and several: for counting. */
  noun: [string, string]
  /** The order without a term. */
  largest: string
  /** A hook: the page of rows that a query asks for. */
  useRows: (query: FilterValues) => UseQueryResult<Page<Row>>
  /** What the list is asked for beside its address; a part of the address that is the screen's own becomes undefined. */
  asked?: (address: ListAddress) => FilterValues
  /** The order while none is chosen; `usualPreset` where nothing is said. */
  preset?: (address: ListAddress) => { first: Sort; secondary: Sort }
  /** How the order stands in the address, where fields of headers are more than fields of the list. */
  sorting?: { read: (address: ListAddress) => Sort[]; write: (sort: Sort | undefined) => Partial<ListAddress> }
  exportEndpoint: Endpoint
  /** What its file is asked for beside what the list is asked for. */
  inFile?: (address: ListAddress) => FilterValues
  columns: (context: ListContext) => DataColumn<Row>[]
  filters: (context: ListContext) => Filter[]
  sorts: (context: ListContext) => SortPreset[]
  /** Present where rows can be kept in the IRM. */
  isInIrm?: (row: Row) => boolean
  BulkActions?: ComponentType<BulkProps<Row>>
  /** Instead of the usual words, where nothing is asked for and nothing is there. */
  empty?: ReactNode
  maxHeight?: string
}
