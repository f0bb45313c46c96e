import { formatShareOf, intervalOf } from '@rostrum/contract/surveys/figures'
import type { Portion } from '@rostrum/contract/surveys/results'
import { formatNumber } from '#platform/formats.ts'
import classes from './IntervalBars.module.css'

type IntervalBarsProps = {
  portions: readonly Portion[]
  /** Where everyone counts alike, while the bars are weighed: shown as a mark on the same row. */
  unweighted?: readonly Portion[] | undefined
}

/** The share of respondents for each answer, with the range in which it probably lies. Every figure is also text. */
export function IntervalBars({ portions, unweighted }: IntervalBarsProps) {
  return (
    <ul className={classes.root}>
      {portions.map(({ id, label, count, share }) => {
        const alike = unweighted?.find((one) => one.id === id)
        return (
          <li key={id} className={classes.item}>
            <span className={classes.label} title={label}>
              {label}
            </span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.bar} style={{ width: percent(share.value) }} />
              {count > 0 && (
                <span
                  className={classes.interval}
                  style={{ left: percent(share.low), width: percent(share.high - share.low) }}
                />
              )}
              {alike && <span className={classes.alike} style={{ left: percent(alike.share.value) }} />}
            </span>
            <span className={classes.value}>
              <b>{formatShareOf(share.value)}</b>
              <span className={classes.detail}>
                {alike ? `${formatShareOf(alike.share.value)} alike` : intervalOf(share, formatShareOf)}
              </span>
            </span>
            <span className={classes.count}>{formatNumber(count)}</span>
          </li>
        )
      })}
    </ul>
  )
}

const percent = (share: number): string => `${share * 100}%`
