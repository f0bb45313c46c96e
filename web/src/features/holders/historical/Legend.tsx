import type { ReactNode } from 'react'
import classes from './Legend.module.css'

type LegendProps = { items: { id: string; color: string; label: ReactNode; isLine?: boolean }[] }

export const Legend = ({ items }: LegendProps) => (
  <ul className={classes.root}>
    {items.map(({ id, color, label, isLine }) => (
      <li key={id} className={classes.item}>
        <span className={classes.sign} data-line={isLine || undefined} style={{ background: color }} />
        <span className={classes.label}>{label}</span>
      </li>
    ))}
  </ul>
)
