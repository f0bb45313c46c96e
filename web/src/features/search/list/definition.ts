// What makes one list of search or of the IRM: its calls, its columns, its filters, its orders.
import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import type { Page } from '@rostrum/contract/platform/paging'
import type { Direction } from '@rostrum/contract/platform/sort'
import type { SavedView } from '@rostrum/contract/search'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { ListSearch } from '../../../platform/search-params.ts'
import type { DataColumn } from '../../../ui/data-table/column.ts'
import type { Category } from '../categories.ts'
import type { FilterDefinition, FilterValues } from './filters.ts'

/** What the address of a list holds beside its filters. */
export type ListAddress = ListSearch & FilterValues & { advanced?: boolean; view?: string }

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

export interface ListDefinition<Row extends { id: string }> {
  category: Category
  /** Which list it is: its address, and the name under which views and columns are kept. */
  list: SavedView['list']
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
  exportEndpoint: Endpoint
  columns: (context: ListContext) => DataColumn<Row>[]
  filters: (context: ListContext) => FilterDefinition[]
  sorts: (context: ListContext) => SortPreset[]
  /** Present where rows can be kept in the IRM. */
  isInIrm?: (row: Row) => boolean
  BulkActions?: ComponentType<BulkProps<Row>>
  /** Instead of the usual words, where nothing is asked for and nothing is there. */
  empty?: ReactNode
}
