// The parts of a help topic: sections of text, formulas, and where the figure appears.
import type { ReactNode } from 'react'
import { SectionCard } from '#ui/SectionCard.tsx'
import classes from './Article.module.css'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <SectionCard title={title}>
    <div className={classes.text}>{children}</div>
  </SectionCard>
)

export const Formula = ({ result, children }: { result: string; children: ReactNode }) => (
  <p className={classes.formula}>
    <b>{result}</b> = {children}
  </p>
)
