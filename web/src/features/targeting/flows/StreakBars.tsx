import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { Streak } from '@rostrum/contract/targeting/streaks'
import { formatNumber } from '#platform/formats.ts'
import classes from './StreakBars.module.css'

const step = 12
const half = 11

const inWords = ({ quarter, change }: Streak['history'][number]): string => {
  const words =
    change === null ? 'no comparable position' : `${change < 0 ? 'minus ' : ''}${formatNumber(Math.abs(change))}`
  return `${formatQuarter(quarter)} ${words}`
}

/** The change of each quarter, oldest first: bought above the line, sold below. */
export function StreakBars({ history }: Pick<Streak, 'history'>) {
  const largest = Math.max(...history.map(({ change }) => Math.abs(change ?? 0)), 1)
  const width = history.length * step
  return (
    <svg
      className={classes.root}
      role="img"
      aria-label={history.map(inWords).join(', ')}
      width={width}
      height={2 * half}
    >
      <line className={classes.axis} x1={0} x2={width} y1={half} y2={half} />
      {history.map(({ quarter, change }, at) => {
        if (!change) return null
        const height = Math.max((Math.abs(change) / largest) * half, 1.5)
        return (
          <rect
            key={quarter}
            className={classes.bar}
            data-side={change < 0 ? 'negative' : 'positive'}
            x={at * step + 2}
            y={change < 0 ? half : half - height}
            width={step - 4}
            height={height}
          />
        )
      })}
    </svg>
  )
}
