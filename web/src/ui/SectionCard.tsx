import { type ReactNode, useId } from 'react'
import classes from './SectionCard.module.css'

type SectionCardProps = {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** No padding, so that tables and lists extend to the border. */
  flush?: boolean
  /** Heading level in the page outline. */
  headingLevel?: 2 | 3
}

export function SectionCard({ title, description, actions, children, flush, headingLevel = 2 }: SectionCardProps) {
  const titleId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section className={classes.root} aria-labelledby={titleId}>
      <header className={classes.header}>
        <div className={classes.words}>
          <Heading className={classes.title} id={titleId}>
            {title}
          </Heading>
          {description && <div className={classes.description}>{description}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  )
}
