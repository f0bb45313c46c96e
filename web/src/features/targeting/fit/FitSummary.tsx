import { formatQuarter } from '@rostrum/contract/market/quarters'
import { type Capacity, type Fit, noScoreTexts } from '@rostrum/contract/targeting/fit'
import { formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { formatNumber } from '#platform/formats.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { BandChip } from './BandChip.tsx'
import { FitHistory, FitTrend } from './FitHistory.tsx'
import { FitReasons } from './FitReasons.tsx'
import { FitScore } from './FitScore.tsx'
import classes from './FitSummary.module.css'
import { NotComputed } from './NotComputed.tsx'

/** The whole answer: score, outlook, reasons and room. */
export function FitSummary({ fit }: { fit: Fit }) {
  if (fit.reason === 'not_requested') return <NotComputed securityId={fit.securityId} />
  if (fit.score === null) {
    const message = [basisText(fit.basis), fit.reason && noScoreTexts[fit.reason]].filter(Boolean).join(' ')
    return <EmptyState title="No fit score" message={message || undefined} />
  }
  return (
    <div className={classes.root}>
      <Figures fit={fit} />
      <FitReasons fit={fit} />
      {fit.changes.length > 0 && <Changes changes={fit.changes} />}
      {fit.history.length > 1 && <FitHistory history={fit.history} />}
      {fit.capacity && <Room capacity={fit.capacity} />}
    </div>
  )
}

/** Whose portfolio it is by, if not the profile's own. */
function basisText(basis: Fit['basis']): string | null {
  if (!basis) return null
  return basis.type === 'fund'
    ? `Based on the holdings of ${basis.name}.`
    : `Based on the whole portfolio of ${basis.name}, because no fund holdings are available.`
}

/** Where the score stands, and what it says about the next quarter. */
export const Figures = ({ fit, withHistory = false }: { fit: Fit; withHistory?: boolean }) => (
  <>
    {fit.basis && <p className={classes.note}>{basisText(fit.basis)}</p>}
    <KeyValueList
      items={[
        { label: 'Fit', value: <FitScore score={fit.score} reason={fit.reason} /> },
        {
          label: 'Among comparable',
          value: fit.amongComparable === null ? null : `Better than ${fit.amongComparable}%`,
        },
        ...(fit.risk
          ? [
              { label: 'At risk of selling', value: <BandChip band={fit.risk} kind="risk" /> },
              { label: 'Why', value: fit.riskReasons.join(' ') },
            ]
          : fit.likelihood
            ? [{ label: 'Likelihood to open', value: <BandChip band={fit.likelihood} kind="likelihood" /> }]
            : []),
        { label: 'Activity', value: fit.likelihoodReasons.join(' ') },
        ...(withHistory && fit.history.length > 1 && fit.history.some(({ score }) => score !== null)
          ? [{ label: 'Over time', value: <FitTrend history={fit.history} /> }]
          : []),
        { label: 'As of', value: fit.quarter ? formatQuarter(fit.quarter) : null },
      ]}
    />
  </>
)

/** In words, because nobody can move a slider of somebody else's portfolio. */
const Changes = ({ changes }: Pick<Fit, 'changes'>) => (
  <section className={classes.room}>
    <h3 className={classes.title}>What would raise the score</h3>
    <ul className={classes.changes}>
      {changes.map(({ part, points, text }) => (
        <li key={part}>
          Up to {points.toFixed(1)} points {text}.
        </li>
      ))}
    </ul>
  </section>
)

const basisWords: Record<Capacity['basis'], string> = {
  size_and_industry: 'in companies of this size and industry',
  size: 'in companies of this size',
  all: 'in its whole portfolio',
}

const Room = ({ capacity }: { capacity: Capacity }) => (
  <section className={classes.room}>
    <h3 className={classes.title}>Capacity</h3>
    <p className={classes.note}>
      From {formatNumber(capacity.positionCount)} positions {basisWords[capacity.basis]}.
    </p>
    <KeyValueList
      align="right"
      items={[
        { label: 'Typical position (median)', value: <Money dollars={capacity.typicalValue} /> },
        { label: 'Upper position (75th percentile)', value: <Money dollars={capacity.upperValue} /> },
        { label: 'Held now', value: <Money dollars={capacity.heldValue} /> },
        { label: 'Room left', value: <Money dollars={capacity.roomValue} /> },
        { label: 'Room in shares', value: capacity.roomShares === null ? null : formatNumber(capacity.roomShares) },
        {
          label: 'Room, % O/S',
          value: capacity.roomOutstandingShare === null ? null : formatShare(capacity.roomOutstandingShare, 2),
        },
        {
          label: 'Days to build at 20% of volume',
          value: capacity.daysToBuild === null ? null : formatNumber(capacity.daysToBuild),
        },
      ]}
    />
  </section>
)
