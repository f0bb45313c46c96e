import type { ReactNode } from 'react'
import classes from './CardPage.module.css'
import { Logo } from './Logo.tsx'

/** The frame of every page before signing in. */
export const CardPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className={classes.root}>
    <div className={classes.card}>
      <Logo />
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  </main>
)
