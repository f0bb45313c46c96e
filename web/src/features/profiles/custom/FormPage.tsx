import type { ReactNode } from 'react'
import classes from './FormPage.module.css'

/** As wide as a form reads well. */
export const FormPage = ({ children }: { children: ReactNode }) => <div className={classes.root}>{children}</div>
