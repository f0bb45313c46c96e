import type { ReactNode } from 'react'
import classes from './FigureButton.module.css'

type FigureButtonProps = {
  children: ReactNode
  onClick: () => void
  /** Spoken in place of the bare figure. */
  label?: string
  /** The figures of one row open the same evidence: one of them is enough to stop at with the keyboard. */
  isSecondary?: boolean
}

/** A figure that looks like a figure, and opens what it rests on. */
export const FigureButton = ({ children, onClick, label, isSecondary }: FigureButtonProps) => (
  <button
    type="button"
    className={classes.root}
    aria-label={label}
    title="Show the filings behind this figure"
    tabIndex={isSecondary ? -1 : undefined}
    onClick={onClick}
  >
    {children}
  </button>
)
