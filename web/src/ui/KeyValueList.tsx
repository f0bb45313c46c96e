import type { ReactNode } from 'react'
import classes from './KeyValueList.module.css'

type KeyValueListProps = {
  items: { label: string; value: ReactNode }[]
  /** `right` aligns figures at the end of the row. */
  align?: 'left' | 'right'
}

const isMissing = (value: ReactNode) => value === null || value === undefined || value === ''

export function KeyValueList({ items, align = 'left' }: KeyValueListProps) {
  return (
    <dl className={classes.root} data-align={align}>
      {items.map(({ label, value }) => (
        <div className={classes.pair} key={label}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{isMissing(value) ? <span className={classes.missing}>–</span> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
