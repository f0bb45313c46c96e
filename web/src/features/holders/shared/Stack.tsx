import type { ReactNode } from 'react'
import classes from './Stack.module.css'

/** The parts of a page below each other. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={classes.root}>{children}</div>
