import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { Fit } from '@rostrum/contract/targeting/fit'
import { Delta } from '#ui/Delta.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import classes from './FitSummary.module.css'

/** Over the quarters with scores: a line, and its ends in words. */
export function FitTrend({ history, width, height }: Pick<Fit, 'history'> & { width?: number; height?: number }) {
  const known = history.filter((point): point is { quarter: string; score: number } => point.score !== null)
  const [first] = known
  const last = known.at(-1)
  if (!first || !last) return null
  return (
    <span className={classes.history}>
      <Sparkline
        values={known.map(({ score }) => score)}
        {...(width && { width })}
        {...(height && { height })}
        label={`Fit from ${first.score} in ${formatQuarter(first.quarter)} to ${last.score} in ${formatQuarter(last.quarter)}`}
      />
      {first.score} to {last.score} since {formatQuarter(first.quarter)}
    </span>
  )
}

/** The line, and the same as a table. */
export function FitHistory({ history }: Pick<Fit, 'history'>) {
  const rows = history.map((point, at) => {
    const before = history[at - 1]?.score ?? null
    return { ...point, change: point.score === null || before === null ? null : point.score - before }
  })
  return (
    <section className={classes.room}>
      <h3 className={classes.title}>Over time</h3>
      <FitTrend history={history} width={320} height={56} />
      <SmallTable
        label="Fit by quarter"
        rows={rows.toReversed()}
        rowId={({ quarter }) => quarter}
        columns={[
          { id: 'quarter', header: 'Quarter', cell: ({ quarter }) => formatQuarter(quarter) },
          { id: 'score', header: 'Fit', align: 'right', cell: ({ score }) => score ?? '–' },
          { id: 'change', header: 'QoQ', align: 'right', cell: ({ change }) => <Delta value={change} /> },
        ]}
      />
    </section>
  )
}
