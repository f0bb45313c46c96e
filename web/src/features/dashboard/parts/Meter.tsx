import classes from './Meter.module.css'

/** The mark is what the value is compared with. The figures stand beside it as text. */
export const Meter = ({ share, mark, isLate }: { share: number; mark?: number; isLate?: boolean }) => (
  <span className={classes.bar} aria-hidden="true">
    <span
      className={classes.fill}
      data-late={isLate || undefined}
      style={{ width: `${Math.min(Math.max(share, 0), 1) * 100}%` }}
    />
    {mark !== undefined && <span className={classes.mark} style={{ left: `${mark * 100}%` }} />}
  </span>
)
