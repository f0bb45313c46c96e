import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Legend.module.css'

type LegendItem = {
  id: string
  color: string
  label: ReactNode
  /** How the chart draws it; a bar by default. */
  sign?: 'line' | 'diamond' | 'dot' | 'shade'
}

type LegendProps = {
  items: LegendItem[]
  /** Makes series selectable: the pointer highlights one, a click shows it alone. */
  picking?: {
    /** The series shown alone. */
    isolated: string | undefined
    onIsolate: (id: string | undefined) => void
    onHover: (id: string | undefined) => void
  }
}

export const Legend = ({ items, picking }: LegendProps) => (
  <ul className={classes.root}>
    {items.map((item) => (
      <li key={item.id} className={classes.item}>
        {picking && item.sign !== 'line' ? (
          <UnstyledButton
            className={classes.pick}
            aria-pressed={picking.isolated === item.id}
            data-dimmed={(picking.isolated !== undefined && picking.isolated !== item.id) || undefined}
            title={picking.isolated === item.id ? 'Show all' : 'Show only this series'}
            onClick={() => picking.onIsolate(picking.isolated === item.id ? undefined : item.id)}
            onPointerEnter={() => picking.onHover(item.id)}
            onPointerLeave={() => picking.onHover(undefined)}
            onFocus={() => picking.onHover(item.id)}
            onBlur={() => picking.onHover(undefined)}
          >
            <Entry item={item} />
          </UnstyledButton>
        ) : (
          <Entry item={item} />
        )}
      </li>
    ))}
  </ul>
)

const Entry = ({ item: { color, label, sign } }: { item: LegendItem }) => (
  <>
    <span className={classes.sign} data-sign={sign} style={{ background: color }} />
    <span className={classes.label}>{label}</span>
  </>
)
