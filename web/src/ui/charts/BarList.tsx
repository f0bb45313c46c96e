import type { ReactNode } from 'react'
import classes from './BarList.module.css'

type BarListProps = {
  /** Shares between 0 and 1; the longest fills the row. */
  items: { id: string; label: ReactNode; share: number; value: ReactNode; title?: string }[]
}

/** Bars that are their own table: every one carries its name and its figure. */
export function BarList({ items }: BarListProps) {
  const longest = Math.max(...items.map((item) => Math.abs(item.share)), Number.EPSILON)
  return (
    <ul className={classes.root}>
      {items.map((item) => (
        <li key={item.id} className={classes.item} title={item.title}>
          <span className={classes.label}>{item.label}</span>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.bar} style={{ width: `${(Math.abs(item.share) / longest) * 100}%` }} />
          </span>
          <span className={classes.value}>{item.value}</span>
        </li>
      ))}
    </ul>
  )
}
