import type { ReactNode } from 'react'
import classes from './DivergingBars.module.css'

type DivergingBarsProps = {
  label: string
  nameHeader: string
  valueHeader: string
  /** Of wide figures, except on a phone. */
  hasWideValues?: boolean
  items: { id: string; name: ReactNode; amount: number; value: ReactNode }[]
}

/** A table whose middle column is the chart: decreases left of the axis, increases right. */
export function DivergingBars({ label, nameHeader, valueHeader, hasWideValues, items }: DivergingBarsProps) {
  const largest = Math.max(...items.map((item) => Math.abs(item.amount)), 1)
  return (
    <table className={classes.root} aria-label={label} data-wide={hasWideValues || undefined}>
      <thead className={classes.head}>
        <tr>
          <th scope="col">{nameHeader}</th>
          <td aria-hidden="true" />
          <th scope="col" className={classes.value}>
            {valueHeader}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td className={classes.name}>{item.name}</td>
            <td className={classes.picture} aria-hidden="true">
              <span
                className={classes.bar}
                data-side={item.amount < 0 ? 'negative' : 'positive'}
                style={{ width: `${(Math.abs(item.amount) / largest) * 50}%` }}
              />
            </td>
            <td className={classes.value}>{item.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
