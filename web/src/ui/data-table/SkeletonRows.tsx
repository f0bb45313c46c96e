import { cellStyle } from './cell-style.ts'
import type { PlacedColumn } from './column.ts'
import classes from './data-table.module.css'

type SkeletonRowsProps<Row> = { columns: PlacedColumn<Row>[]; count: number; selectable: boolean }

// Uneven widths look like text; a fixed cycle keeps them stable between renders.
const fractions = [0.72, 0.54, 0.63, 0.46, 0.68]

/** Plain elements for speed: there are hundreds of them, visible only briefly. */
export function SkeletonRows<Row>({ columns, count, selectable }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity other than the index
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the row is not focusable
    <tr key={row} className={`${classes.row} ${classes.waiting}`} aria-hidden="true">
      {selectable && <td className={classes.selection} />}
      {columns.map((column, index) => (
        <td key={column.id} data-align={column.align} style={cellStyle(column)}>
          <span
            className={classes.skeleton}
            style={{ width: `${100 * (fractions[(row + index) % fractions.length] ?? 0.6)}%` }}
          />
        </td>
      ))}
    </tr>
  ))
}
