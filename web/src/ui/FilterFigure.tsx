import type { ReactNode } from 'react'
import classes from './FilterFigure.module.css'

type FilterFigureProps = { label: string; children: ReactNode; isPressed: boolean; onPress: () => void }

/** A figure that filters the list it counts. */
export const FilterFigure = ({ label, children, isPressed, onPress }: FilterFigureProps) => (
  <button type="button" className={classes.root} aria-pressed={isPressed} onClick={onPress}>
    <span className={classes.number}>{children}</span>
    <span>{label}</span>
  </button>
)
