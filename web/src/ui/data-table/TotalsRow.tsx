import type { ReactNode } from 'react'
import { cellStyle } from './cell-style.ts'
import type { PlacedColumn } from './column.ts'
import classes from './data-table.module.css'

type TotalsRowProps<Row> = {
  columns: PlacedColumn<Row>[]
  totals: Record<string, ReactNode>
  selection?: { sticky: boolean }
  /** Index after the last row of the list. */
  listIndex: number
}

export function TotalsRow<Row>({ columns, totals, selection, listIndex }: TotalsRowProps<Row>) {
  return (
    <tr aria-rowindex={listIndex + 2}>
      {selection && <td className={classes.selection} data-sticky={selection.sticky || undefined} />}
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={column.align}
          data-sticky={column.stickyLeft !== undefined || undefined}
          data-last-pinned={column.lastPinned || undefined}
          style={cellStyle(column)}
        >
          {totals[column.id]}
        </td>
      ))}
    </tr>
  )
}
