import type { ReactNode } from 'react'
import classes from './ProfileColumns.module.css'

/** Main content on the left, context on the right; stacked on narrow screens. */
export const ProfileColumns = ({ main, side, isEven }: { main: ReactNode; side: ReactNode; isEven?: boolean }) => (
  <div className={classes.root} data-even={isEven || undefined}>
    <div className={classes.column}>{main}</div>
    <div className={classes.column}>{side}</div>
  </div>
)
