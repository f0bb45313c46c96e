import type { ReactNode } from 'react'
import classes from './FormPage.module.css'

/** Limits the page to a readable form width. */
export const FormPage = ({ children }: { children: ReactNode }) => <div className={classes.root}>{children}</div>
