import classes from './ColorDot.module.css'

/** Color is only an aid: the name is beside it. */
export const ColorDot = ({ color }: { color: string }) => (
  <span className={classes.root} style={{ background: `var(--mantine-color-${color}-6)` }} aria-hidden="true" />
)
