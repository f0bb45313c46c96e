import type { ReactNode } from 'react'
import classes from './Stat.module.css'

type StatProps = {
  label: string
  /** A help mark beside the label. */
  help?: ReactNode
  value: ReactNode
  delta?: ReactNode
  /** The baseline of the change, or the source of the value. */
  hint?: ReactNode
  /** A chart of the value over time. */
  trend?: ReactNode
}

export function Stat({ label, help, value, delta, hint, trend }: StatProps) {
  return (
    <dl className={classes.root}>
      <dt className={classes.label}>
        {label} {help}
      </dt>
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
