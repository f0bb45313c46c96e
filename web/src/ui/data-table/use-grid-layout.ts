import type { RowData } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { placeColumns, ROW_HEIGHT, SELECTION_WIDTH } from './column.ts'
import { useBoxSize } from './use-box-size.ts'
import type { TableModel } from './use-data-table.ts'

const beyondEdge = 8

type GridLayout<Row extends RowData> = {
  state: Pick<TableModel<Row>, 'visibleColumns' | 'columnState'>
  count: number
  selectable: boolean
  withTotals: boolean
  /** Rows with the heading of a group above them. */
  headed?: readonly boolean[]
}

/** Virtualized rows and column widths. */
export function useGridLayout<Row extends RowData>({ state, count, selectable, withTotals, headed }: GridLayout<Row>) {
  const { visibleColumns, columnState } = state
  const scroller = useRef<HTMLDivElement>(null)
  const { width: available, height } = useBoxSize(scroller)

  const inset = selectable ? SELECTION_WIDTH : 0
  const columns = useMemo(
    () => placeColumns(visibleColumns, new Set(columnState.pinned), available, inset),
    [visibleColumns, columnState.pinned, available, inset],
  )

  // Overscan rows are only for scrolling, so they are rendered after the visible ones.
  const overscan = useDeferredValue(beyondEdge, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other headings change the heights, which are kept until the keys change
  const getItemKey = useCallback((index: number) => index, [headed])
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    initialRect: { width: available, height },
    getItemKey,
    estimateSize: (index) => (headed?.[index] ? 2 * ROW_HEIGHT : ROW_HEIGHT),
    overscan,
    // The header is a sticky row that covers the top while scrolling; the totals cover the bottom.
    scrollMargin: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
    scrollPaddingEnd: withTotals ? ROW_HEIGHT : 0,
  })
  const items = virtualizer.getVirtualItems()

  return {
    scroller,
    /** Before measuring, there is no width to distribute. */
    isMeasured: available > 0,
    columns,
    width: columns.reduce((total, column) => total + column.placedWidth, inset),
    stickySelection: columns.some((column) => column.stickyLeft !== undefined),
    indexes: items.map(({ index }) => index),
    above: (items[0]?.start ?? ROW_HEIGHT) - ROW_HEIGHT,
    below: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? ROW_HEIGHT) - ROW_HEIGHT),
    rowsPerPage: Math.max(1, Math.floor(height / ROW_HEIGHT) - 2),
    scrollToRow: (index: number) => virtualizer.scrollToIndex(index),
  }
}
