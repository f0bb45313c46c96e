import type { ReactNode } from 'react'
import classes from './BarList.module.css'

type BarItem = {
  id: string
  label: ReactNode
  share: number
  value: ReactNode
  title?: string
  /** Makes the bar clickable. */
  onPick?: () => void
  isPicked?: boolean
}

type BarListProps = {
  /** Fractions between 0 and 1; the largest fills the row. */
  items: BarItem[]
  /** A full row is 100%, so that lists side by side can be compared. */
  ofWhole?: boolean
}

/** An accessible bar chart: every bar has its name and figure as text, so it needs no separate table. */
export function BarList({ items, ofWhole }: BarListProps) {
  const longest = Math.max(...items.map((item) => Math.abs(item.share)), ofWhole ? 1 : Number.EPSILON)
  const isAnyPicked = items.some((item) => item.isPicked)
  return (
    <ul className={classes.root} data-picking={isAnyPicked || undefined} data-whole={ofWhole || undefined}>
      {items.map((item) => (
        <li key={item.id} title={item.title}>
          {item.onPick ? (
            <button type="button" className={classes.item} aria-pressed={item.isPicked ?? false} onClick={item.onPick}>
              <Bar item={item} longest={longest} />
            </button>
          ) : (
            <div className={classes.item}>
              <Bar item={item} longest={longest} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const Bar = ({ item, longest }: { item: BarItem; longest: number }) => (
  <>
    <span className={classes.label}>{item.label}</span>
    <span className={classes.track} aria-hidden="true">
      <span className={classes.bar} style={{ width: `${(Math.abs(item.share) / longest) * 100}%` }} />
    </span>
    <span className={classes.value}>{item.value}</span>
  </>
)
