import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { cellStyle } from './cell-style.ts'
import type { PlacedColumn } from './column.ts'
import classes from './data-table.module.css'
import { nextSort, type SortKey } from './sorting.ts'

type HeaderRowProps<Row> = {
  columns: PlacedColumn<Row>[]
  sort: SortKey[]
  onSort?: (sort: SortKey[]) => void
  selection?: { all: boolean; some: boolean; onToggle: () => void; sticky: boolean }
}

const spokenDirection = { asc: 'ascending', desc: 'descending' } as const

export function HeaderRow<Row>({ columns, sort, onSort, selection }: HeaderRowProps<Row>) {
  return (
    <tr aria-rowindex={1}>
      {selection && (
        <th className={classes.selection} data-sticky={selection.sticky || undefined}>
          <input
            type="checkbox"
            className={classes.check}
            aria-label="Select all rows"
            checked={selection.all}
            ref={(input) => {
              if (input) input.indeterminate = selection.some && !selection.all
            }}
            onChange={selection.onToggle}
          />
        </th>
      )}
      {columns.map((column) => {
        const rank = sort.findIndex((key) => key.field === column.sortField)
        const key = sort[rank]
        return (
          <th
            key={column.id}
            scope="col"
            aria-sort={key ? spokenDirection[key.direction] : undefined}
            data-align={column.align}
            data-sticky={column.stickyLeft !== undefined || undefined}
            data-last-pinned={column.lastPinned || undefined}
            style={cellStyle(column)}
          >
            {/* Before a right-aligned header, which ends where its figures end. */}
            {column.align === 'right' && column.help}
            {column.sortField && onSort ? (
              <button
                type="button"
                className={classes.sort}
                title={`Sort by ${column.header}. Hold Shift to sort by more than one column.`}
                onClick={(event) => onSort(nextSort(sort, column, event.shiftKey))}
              >
                <span className={classes.headerText}>{column.header}</span>
                <SortSign direction={key?.direction} rank={sort.length > 1 && key ? rank + 1 : undefined} />
              </button>
            ) : (
              <span className={classes.headerText} title={column.header}>
                {column.header}
              </span>
            )}
            {column.align !== 'right' && column.help}
          </th>
        )
      })}
    </tr>
  )
}

function SortSign({ direction, rank }: { direction?: 'asc' | 'desc'; rank?: number }) {
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconSelector
  return (
    <span className={classes.sortSign} data-active={direction !== undefined || undefined} aria-hidden="true">
      <Icon size={12} stroke={2} />
      {rank}
    </span>
  )
}
