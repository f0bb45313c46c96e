import type { ReactNode } from 'react'
import classes from './ProfileColumns.module.css'

/** The answer on the left, what surrounds it on the right; one below the other where there is no room. */
export const ProfileColumns = ({ main, side, isEven }: { main: ReactNode; side: ReactNode; isEven?: boolean }) => (
  <div className={classes.root} data-even={isEven || undefined}>
    <div className={classes.column}>{main}</div>
    <div className={classes.column}>{side}</div>
  </div>
)
