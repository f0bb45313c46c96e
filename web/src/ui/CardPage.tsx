import type { ReactNode } from 'react'
import { Logo } from '#ui/Logo.tsx'
import classes from './SignInPage.module.css'

/** The frame of every page before signing in. */
export const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className={classes.root}>
    <div className={classes.card}>
      <Logo />
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  </main>
)
