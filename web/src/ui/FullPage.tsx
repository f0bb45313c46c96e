import type { ReactNode } from 'react'
import classes from './FullPage.module.css'
import { Logo } from './Logo.tsx'

type FullPageProps = {
  title: string
  /** An error code or the type of page, above the title. */
  eyebrow?: string
  children?: ReactNode
  actions?: ReactNode
  /** Inside the shell, which already has a main element and logo. */
  nested?: boolean
}

export function FullPage({ title, eyebrow, children, actions, nested = false }: FullPageProps) {
  const Frame = nested ? 'div' : 'main'
  return (
    <Frame className={classes.root} data-nested={nested || undefined}>
      {!nested && (
        <div className={classes.logo}>
          <Logo />
        </div>
      )}
      <div className={classes.body}>
        {eyebrow && <p className={classes.eyebrow}>{eyebrow}</p>}
        <h1 className={classes.title}>{title}</h1>
        {children && <div className={classes.text}>{children}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </Frame>
  )
}
