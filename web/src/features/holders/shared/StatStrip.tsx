import type { ReactNode } from 'react'
import classes from './StatStrip.module.css'

/** Six figures side by side on one card, or as many in a row as have room. */
export const StatStrip = ({ children }: { children: ReactNode }) => (
  <div className={classes.root}>
    <div className={classes.grid}>{children}</div>
  </div>
)
