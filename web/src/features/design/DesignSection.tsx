import type { ReactNode } from 'react'
import classes from './design.module.css'

type DesignSectionProps = { id: string; title: string; note: string; children: ReactNode }

export function DesignSection({ id, title, note, children }: DesignSectionProps) {
  return (
    <section className={classes.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 className={classes.sectionTitle} id={`${id}-title`}>
        {title}
      </h2>
      <p className={classes.sectionNote}>{note}</p>
      {children}
    </section>
  )
}
