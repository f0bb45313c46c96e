import { intervalOf } from '@rostrum/contract/surveys/figures'
import type { Estimate } from '@rostrum/contract/surveys/results'
import classes from './Score.module.css'

type ScoreProps = {
  label: string
  estimate: Estimate
  unweighted?: Estimate | null | undefined
  lowest: number
  highest: number
  lowLabel?: string
  highLabel?: string
  format: (value: number) => string
}

/** A figure on its scale, with the range in which it probably lies. */
export function Score({ label, estimate, unweighted, lowest, highest, lowLabel, highLabel, format }: ScoreProps) {
  const at = (value: number) => `${((value - lowest) / (highest - lowest)) * 100}%`
  const { value, low, high } = estimate
  return (
    <div className={classes.root}>
      <div className={classes.figure}>
        <span className={classes.label}>{label}</span>
        <span className={classes.value}>{format(value)}</span>
        <span className={classes.interval}>
          95% interval {intervalOf(estimate, format)}
          {unweighted && ` · ${format(unweighted.value)} with equal weights`}
        </span>
      </div>
      <div className={classes.scale} aria-hidden="true">
        <span className={classes.range} style={{ left: at(low), right: `calc(100% - ${at(high)})` }} />
        <span className={classes.mark} style={{ left: at(value) }} />
        {unweighted && <span className={classes.alike} style={{ left: at(unweighted.value) }} />}
      </div>
      <div className={classes.ends}>
        <span>{[format(lowest), lowLabel].filter(Boolean).join(' · ')}</span>
        <span>{[format(highest), highLabel].filter(Boolean).join(' · ')}</span>
      </div>
    </div>
  )
}
