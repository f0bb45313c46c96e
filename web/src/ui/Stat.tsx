import type { ReactNode } from 'react'
import classes from './Stat.module.css'

type StatProps = {
  label: string
  value: ReactNode
  delta?: ReactNode
  /** What the change is measured against, or where the value comes from. */
  hint?: ReactNode
  /** A picture of the same value over time. */
  trend?: ReactNode
}

export function Stat({ label, value, delta, hint, trend }: StatProps) {
  return (
    <dl className={classes.root}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.figures}>
        <span className={classes.value}>{value}</span>
        {trend}
      </dd>
      {(delta || hint) && (
        <dd className={classes.detail}>
          {delta} {hint && <span className={classes.hint}>{hint}</span>}
        </dd>
      )}
    </dl>
  )
}
