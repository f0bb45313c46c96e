import { useCallbackRef } from '@mantine/hooks'
import type { RowData } from '@tanstack/react-table'
import { Fragment, type ReactNode, useEffect, useId, useMemo } from 'react'
import { BodyRow } from './BodyRow.tsx'
import { SELECTION_WIDTH } from './column.ts'
import classes from './data-table.module.css'
import { GroupRow } from './GroupRow.tsx'
import { HeaderRow } from './HeaderRow.tsx'
import { groupStarts, type RowGroups } from './row-groups.ts'
import { SkeletonRows } from './SkeletonRows.tsx'
import type { SortKey } from './sorting.ts'
import { TotalsRow } from './TotalsRow.tsx'
import type { TableModel } from './use-data-table.ts'
import { useGridLayout } from './use-grid-layout.ts'
import { useRowKeyboard } from './use-row-keyboard.ts'

type GridProps<Row extends RowData> = {
  state: TableModel<Row>
  label: string
  sort: SortKey[]
  onSort?: (sort: SortKey[]) => void
  onOpen?: (row: Row, how: { newTab: boolean }) => void
  onPreview?: (row: Row) => void
  selectable: boolean
  totals?: Record<string, ReactNode>
  groups?: RowGroups<Row>
  loading: boolean
  skeletonCount: number
  /** Position of the rows in the whole list, of which they may be one page. */
  page: number
  firstIndex: number
  total: number
  maxHeight: number | string
}

export function Grid<Row extends RowData>(props: GridProps<Row>) {
  const { state, label, sort, onSort, onOpen, onPreview, selectable, totals, loading, skeletonCount, page, maxHeight } =
    props
  const { firstIndex, total, groups } = props
  const { table } = state
  const gridId = useId()
  const rows = table.getRowModel().rows
  const headed = useMemo(
    () =>
      groups &&
      groupStarts(
        rows.map(({ original }) => original),
        groups,
      ),
    [rows, groups],
  )
  const layout = useGridLayout({ state, count: rows.length, selectable, withTotals: totals !== undefined, headed })

  // A stable callback: memoized rows must not re-render for a new closure.
  const open = useCallbackRef((index: number, newTab: boolean) => {
    const row = rows[index]
    keyboard.setActive(index)
    if (row) onOpen?.(row.original, { newTab })
  })
  const toggle = useCallbackRef((index: number, range: boolean) => {
    const row = rows[index]
    if (!row || !selectable) return
    row.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: range })
  })
  const keyboard = useRowKeyboard({
    count: rows.length,
    rowsPerPage: layout.rowsPerPage,
    onReach: layout.scrollToRow,
    onOpen: open,
    onToggle: toggle,
    onPreview: onPreview && ((index) => rows[index] && onPreview(rows[index].original)),
  })

  const { scroller } = layout
  const order = sort.map(({ field, direction }) => `${field} ${direction}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the top on a new page or sort
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [page, order])

  const selection = selectable
    ? {
        all: table.getIsAllRowsSelected(),
        some: table.getIsSomeRowsSelected(),
        onToggle: () => table.toggleAllRowsSelected(),
        sticky: layout.stickySelection,
      }
    : undefined

  return (
    <div ref={scroller} className={classes.scroller} style={{ maxHeight }}>
      {loading && rows.length > 0 && <div className={classes.progress} />}
      <table
        className={classes.table}
        style={{ width: layout.width }}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with arrow key navigation is a grid
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-busy={loading}
        aria-rowcount={total + (totals ? 2 : 1)}
        aria-multiselectable={selectable || undefined}
        aria-activedescendant={keyboard.active >= 0 ? `${gridId}-${keyboard.active}` : undefined}
        onKeyDown={keyboard.onKeyDown}
      >
        <colgroup>
          {selectable && <col style={{ width: SELECTION_WIDTH }} />}
          {layout.columns.map((column) => (
            <col key={column.id} style={{ width: column.placedWidth }} />
          ))}
        </colgroup>
        <thead>
          <HeaderRow columns={layout.columns} sort={sort} onSort={onSort} selection={selection} />
        </thead>
        <tbody>
          {loading && rows.length === 0 && layout.isMeasured && (
            <SkeletonRows columns={layout.columns} count={skeletonCount} selectable={selectable} />
          )}
          <Spacer height={layout.above} />
          {layout.indexes.map((index) => {
            const row = rows[index]
            return (
              row && (
                <Fragment key={row.id}>
                  {groups && headed?.[index] && (
                    <GroupRow span={layout.columns.length + (selectable ? 1 : 0)}>
                      {groups.label(groups.keyOf(row.original))}
                    </GroupRow>
                  )}
                  <BodyRow
                    id={`${gridId}-${index}`}
                    row={row.original}
                    index={index}
                    listIndex={firstIndex + index}
                    columns={layout.columns}
                    active={index === keyboard.active}
                    selected={selectable ? row.getIsSelected() : undefined}
                    stickySelection={layout.stickySelection}
                    openable={Boolean(onOpen)}
                    onOpen={open}
                    onToggle={toggle}
                  />
                </Fragment>
              )
            )
          })}
          <Spacer height={layout.below} />
        </tbody>
        {totals && (
          <tfoot>
            <TotalsRow columns={layout.columns} totals={totals} selection={selection} listIndex={total} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: not focusable; a spacer for the virtualized rows
    <tr aria-hidden="true">
      <td className={classes.spacer} style={{ height }} />
    </tr>
  )
