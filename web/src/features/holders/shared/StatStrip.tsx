import type { ReactNode } from 'react'
import classes from './StatStrip.module.css'

/** Six figures in one card, wrapping when there is not enough room. */
export const StatStrip = ({ children }: { children: ReactNode }) => (
  <div className={classes.root}>
    <div className={classes.grid}>{children}</div>
  </div>
)
