import { Fragment, type ReactNode } from 'react'
import classes from './PageHeader.module.css'

type PageHeaderProps = {
  title: ReactNode
  /** One-line description of the page. */
  context?: ReactNode
  actions?: ReactNode
  /** Ancestors from top to nearest, usually links; excludes the page itself. */
  breadcrumbs?: { id: string; node: ReactNode }[]
}

export function PageHeader({ title, context, actions, breadcrumbs = [] }: PageHeaderProps) {
  return (
    <header className={classes.root}>
      <div className={classes.words}>
        {breadcrumbs.length > 0 && (
          <nav className={classes.breadcrumbs} aria-label="Breadcrumbs">
            {breadcrumbs.map(({ id, node }, index) => (
              <Fragment key={id}>
                {index > 0 && <span aria-hidden="true">/</span>}
                {node}
              </Fragment>
            ))}
          </nav>
        )}
        <h1 className={classes.title}>{title}</h1>
        {context && <div className={classes.context}>{context}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
