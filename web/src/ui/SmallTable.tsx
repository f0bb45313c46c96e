import type { DataColumn } from './data-table/column.ts'
import classes from './SmallTable.module.css'

type SmallTableProps<Row> = {
  label: string
  rows: Row[]
  rowId: (row: Row) => string
  columns: Pick<DataColumn<Row>, 'id' | 'header' | 'align' | 'cell'>[]
}

/** For a few rows inside a card; longer lists use DataTable. */
export function SmallTable<Row>({ label, rows, rowId, columns }: SmallTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
    <section className={classes.scroller} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map((column) => (
                <td key={column.id} data-align={column.align}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
