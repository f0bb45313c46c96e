import { Fragment, type ReactNode } from 'react'
import classes from './PageHeader.module.css'

type PageHeaderProps = {
  title: ReactNode
  /** One line that says what the reader is looking at. */
  context?: ReactNode
  actions?: ReactNode
  /** Ancestors, nearest last; usually links. The page itself is not among them. */
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
