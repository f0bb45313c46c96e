import type { ReactNode } from 'react'

export const ROW_HEIGHT = 32
export const SELECTION_WIDTH = 36

export type DataColumn<Row> = {
  id: string
  header: string
  /** A help mark beside the header. */
  help?: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures are right-aligned. */
  align?: 'left' | 'right'
  /** Minimum width in pixels. */
  width?: number
  /** Share of the remaining width; if no column sets it, all grow in proportion. */
  grow?: number
  /** The field sent in `sort`; without it the column is not sortable. */
  sortField?: string
  hidden?: boolean
  pinned?: boolean
  /** Cannot be hidden: the column that names the row. */
  required?: boolean
  /** Export columns, if not a single one with this id: several, or none for a graphic. */
  fileKeys?: readonly string[]
}

export type ColumnState = { hidden: string[]; pinned: string[] }

export type PlacedColumn<Row> = DataColumn<Row> & {
  placedWidth: number
  /** Left offset of a pinned column. */
  stickyLeft?: number
  lastPinned: boolean
}

const widthOf = (column: { width?: number }) => column.width ?? 120

/** On a phone the name column leaves room for the first figure. */
const nameShare = 0.46
const phone = 480

const namesLess = <Row>(column: DataColumn<Row>, available: number): DataColumn<Row> =>
  column.required && available > 0 && available < phone
    ? { ...column, width: Math.min(widthOf(column), Math.round(available * nameShare)), grow: undefined }
    : column

export function defaultColumnState<Row>(columns: DataColumn<Row>[]): ColumnState {
  return {
    hidden: columns.filter((column) => column.hidden).map(({ id }) => id),
    pinned: columns.filter((column) => column.pinned).map(({ id }) => id),
  }
}

/** Assigns pixel widths to all columns; `columns` have the pinned ones first. */
export function placeColumns<Row>(
  asked: DataColumn<Row>[],
  pinned: ReadonlySet<string>,
  available: number,
  inset: number,
): PlacedColumn<Row>[] {
  const columns = asked.map((column) => namesLess(column, available))
  const spare = Math.max(0, available - inset - sum(columns.map(widthOf)))
  const growing = columns.some((column) => column.grow)
  const weightOf = (column: DataColumn<Row>) => (growing ? (column.grow ?? 0) : widthOf(column))
  const weights = sum(columns.map(weightOf)) || 1
  const widths = columns.map((column) => widthOf(column) + (spare * weightOf(column)) / weights)

  const pinnedCount = columns.findLastIndex((column) => pinned.has(column.id)) + 1
  // Sticky cells cost paint time, so none when everything fits; on a narrow screen they would leave no room.
  const scrolls = sum(widths) + inset > available + 1
  const sticky = scrolls && sum(widths.slice(0, pinnedCount)) + inset <= available * 0.6
  return columns.map((column, index) => ({
    ...column,
    placedWidth: widths[index] ?? widthOf(column),
    stickyLeft: sticky && index < pinnedCount ? inset + sum(widths.slice(0, index)) : undefined,
    lastPinned: index === pinnedCount - 1,
  }))
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
