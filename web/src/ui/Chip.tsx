import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Chip.module.css'
import { firstClick } from './first-click.ts'

type ChipProps = {
  children: ReactNode
  tone?: 'neutral' | 'accent' | 'positive' | 'negative' | 'warning'
  icon?: ReactNode
  /** Full name, for the label of the remove button. */
  removeLabel?: string
  onRemove?: () => void
}

export function Chip({ children, tone = 'neutral', icon, removeLabel = 'Remove', onRemove }: ChipProps) {
  return (
    <span className={classes.root} data-tone={tone}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <span className={classes.text}>{children}</span>
      {onRemove && (
        <button type="button" className={classes.remove} aria-label={removeLabel} onClick={firstClick(onRemove)}>
          <IconX size={12} stroke={2} />
        </button>
      )}
    </span>
  )
}
