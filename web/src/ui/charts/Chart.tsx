import { Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import classes from './Chart.module.css'
import type { ChartColors } from './chart-colors.ts'
import type { ChartInstance, ChartOption } from './chart-engine.ts'

type ChartTable = {
  columns: { header: string; align?: 'right' }[]
  rows: { id: string; cells: ReactNode[] }[]
}

type ChartProps = {
  /** Text alternative: describes the data, not the graphic. */
  label: string
  option: (colors: ChartColors) => ChartOption
  /** The same figures as a table, also for screen readers. */
  table: ChartTable
  height?: number
  /** Called once with the created chart, for its events. */
  onReady?: (chart: ChartInstance) => void
}

const ChartCanvas = lazy(() =>
  import('./ChartCanvas.tsx').then(({ ChartCanvas: component }) => ({ default: component })),
)

export function Chart({ label, option, table, height = 280, onReady }: ChartProps) {
  return (
    <figure className={classes.root}>
      <Suspense fallback={<Skeleton height={height} />}>
        <ChartCanvas option={option} label={label} height={height} onReady={onReady} />
      </Suspense>
      <TableBehind label={label} table={table} />
    </figure>
  )
}

export function TableBehind({ label, table }: Pick<ChartProps, 'label' | 'table'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>View as table</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
        <section className={classes.scroller} aria-label="Figures" tabIndex={0}>
          <table className={classes.table}>
            <caption className={classes.caption}>{label}</caption>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column.header} scope="col" data-align={column.align}>
                    {column.header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.id}>
                  {row.cells.map((cell, index) => (
                    <td key={table.columns[index]?.header} data-align={table.columns[index]?.align}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
