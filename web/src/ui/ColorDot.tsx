import classes from './ColorDot.module.css'

/** The colour only helps the eye: the name stands beside it. */
export const ColorDot = ({ color }: { color: string }) => (
  <span className={classes.root} style={{ background: `var(--mantine-color-${color}-6)` }} aria-hidden="true" />
)
