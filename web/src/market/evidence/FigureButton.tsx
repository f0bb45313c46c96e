import type { ReactNode } from 'react'
import classes from './FigureButton.module.css'

type FigureButtonProps = {
  children: ReactNode
  onClick: () => void
  /** Accessible name instead of the bare figure. */
  label?: string
  /** All figures of a row open the same evidence, so only one of them is a tab stop. */
  isSecondary?: boolean
}

/** A button styled as plain text, which opens the evidence of a figure. */
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
