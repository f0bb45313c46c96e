import { VisuallyHidden } from '@mantine/core'
import classes from './Moved.module.css'

type MovedProps = {
  rank: number
  /** By the saved weights; null if it was not in the list. */
  before: number | null
}

/** How many places it went up or down, in figures and words. */
export function Moved({ rank, before }: MovedProps) {
  if (before === null) return <span className={classes.up}>new</span>
  if (before === rank) return <span className={classes.same}>–</span>
  const places = Math.abs(before - rank)
  const isUp = before > rank
  return (
    <span className={isUp ? classes.up : classes.down} title={`From ${before} to ${rank}`}>
      <span aria-hidden="true">{isUp ? '▲' : '▼'}</span>
      <VisuallyHidden component="span">{isUp ? 'up ' : 'down '}</VisuallyHidden>
      {places}
    </span>
  )
}
