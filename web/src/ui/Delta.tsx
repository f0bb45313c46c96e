import classes from './Delta.module.css'

const MINUS = '\u2212'
const plainNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

type DeltaProps = {
  value: number | null | undefined
  /** Formats the magnitude; Delta adds the sign. */
  format?: (magnitude: number) => string
  /** Shown for a missing value. */
  fallback?: string
}

export function Delta({ value, format = plainNumber.format, fallback = '–' }: DeltaProps) {
  if (value === null || value === undefined || Number.isNaN(value)) {
    return <span className={classes.neutral}>{fallback}</span>
  }
  const text = format(Math.abs(value))
  // A change that rounds to zero must not claim a direction.
  if (text === format(0)) return <span className={classes.neutral}>{text}</span>
  return value > 0 ? (
    <span className={classes.positive}>+{text}</span>
  ) : (
    <span className={classes.negative}>
      {MINUS}
      {text}
    </span>
  )
}
