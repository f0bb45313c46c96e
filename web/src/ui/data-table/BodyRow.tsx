import { type MouseEvent, memo } from 'react'
import { cellStyle } from './cell-style.ts'
import type { PlacedColumn } from './column.ts'
import classes from './data-table.module.css'

type BodyRowProps<Row> = {
  id: string
  row: Row
  index: number
  /** Index in the whole list, of which the table may show one page. */
  listIndex: number
  columns: PlacedColumn<Row>[]
  active: boolean
  selected?: boolean
  stickySelection: boolean
  openable: boolean
  onOpen: (index: number, newTab: boolean) => void
  onToggle: (index: number, range: boolean) => void
}

const INTERACTIVE = 'a, button, input, label, select, textarea, [role="menuitem"]'

function PlainBodyRow<Row>(props: BodyRowProps<Row>) {
  const { id, row, index, listIndex, columns, active, selected, stickySelection, openable, onOpen, onToggle } = props

  const open = (event: MouseEvent) => {
    const onControl = event.target instanceof Element && event.target.closest(INTERACTIVE)
    const readingText = window.getSelection()?.isCollapsed === false
    if (!openable || onControl || readingText) return
    onOpen(index, event.metaKey || event.ctrlKey || event.button === 1)
  }

  return (
    <tr
      id={id}
      className={classes.row}
      aria-rowindex={listIndex + 2}
      aria-selected={selected}
      data-active={active || undefined}
      data-openable={openable || undefined}
      onClick={open}
      onAuxClick={(event) => event.button === 1 && open(event)}
    >
      {selected !== undefined && (
        <td className={classes.selection} data-sticky={stickySelection || undefined}>
          <input
            type="checkbox"
            className={classes.check}
            aria-label={`Select row ${index + 1}`}
            tabIndex={-1}
            checked={selected}
            onChange={() => undefined}
            onClick={(event) => onToggle(index, event.shiftKey)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={column.align}
          data-sticky={column.stickyLeft !== undefined || undefined}
          data-last-pinned={column.lastPinned || undefined}
          style={cellStyle(column)}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

// Scrolling re-renders the table at every frame; visible rows must not re-render with it.
export const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow
