import type { ReactNode } from 'react'
import classes from './Stack.module.css'

export const Stack = ({ children }: { children: ReactNode }) => <div className={classes.root}>{children}</div>
