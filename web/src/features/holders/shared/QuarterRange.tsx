import { QuarterField } from '#market/QuarterField.tsx'
import classes from './QuarterRange.module.css'

type End = { value: string | undefined; preset: string | undefined }

type QuarterRangeProps = {
  /** Available quarters, latest first. */
  quarters: string[]
  from: End
  to: End
  onChange: (range: { from?: string | undefined; to?: string | undefined }) => void
}

/** A quarter range; the options keep its start before its end. */
export function QuarterRange({ quarters, from, to, onChange }: QuarterRangeProps) {
  const last = to.value ?? to.preset ?? ''
  const first = from.value ?? from.preset ?? ''
  return (
    <div className={classes.root}>
      <QuarterField
        label="From"
        quarters={quarters.filter((quarter) => quarter < last)}
        preset={from.preset}
        value={from.value}
        onChange={(next) => onChange({ from: next })}
      />
      <span className={classes.to}>to</span>
      <QuarterField
        label="To"
        quarters={quarters.filter((quarter) => quarter > first)}
        preset={to.preset}
        value={to.value}
        onChange={(next) => onChange({ to: next })}
      />
    </div>
  )
}
