import type { RegisterDetail } from '@rostrum/contract/holders/register-rows'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import { formatCompact, formatShare } from '#market/figures.ts'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import { Stat } from '#ui/Stat.tsx'
import { Notes } from '../shared/Notes.tsx'
import { StatStrip } from '../shared/StatStrip.tsx'
import classes from './RegisterPage.module.css'
import { reconciliationNote } from './reconciliation.ts'

/** Snapshot totals, compared with the prior snapshot and with shares outstanding. */
export function RegisterTotals({ kind, snapshot }: { kind: RegisterKind; snapshot: RegisterDetail }) {
  const { holderCount, shares, outstandingShare, sharesOutstanding, sharesOutstandingOn, previous } = snapshot
  const { averageShares, medianShares, nomineeCount } = snapshot
  const since = previous && `vs. ${formatDay(previous.onDate)}`
  return (
    <div className={classes.totals}>
      <StatStrip>
        <Stat label="As of" value={formatDay(snapshot.onDate)} hint={snapshot.source || 'No source given'} />
        <Stat
          label="Holders"
          value={formatNumber(holderCount)}
          delta={previous && <Delta value={holderCount - previous.holderCount} format={formatNumber} />}
          hint={since ?? 'First snapshot'}
        />
        <Stat
          label="Shares"
          value={formatCompact(shares)}
          delta={previous && <Delta value={shares - previous.shares} format={formatCompact} />}
          hint={since ?? formatNumber(shares)}
        />
        <Stat
          label="% O/S"
          value={formatShare(outstandingShare, 2)}
          delta={
            previous?.outstandingShare != null &&
            outstandingShare !== null && (
              <Delta
                value={(outstandingShare - previous.outstandingShare) * 100}
                format={(points) => `${points.toFixed(2)} pp`}
              />
            )
          }
          hint={since}
        />
        <Stat
          label="Shares outstanding"
          value={sharesOutstanding === null ? '–' : formatCompact(sharesOutstanding)}
          hint={sharesOutstandingOn ? `as of ${formatDay(sharesOutstandingOn)}` : 'Unknown'}
        />
        <Stat
          label="Median / mean position"
          value={
            medianShares === null || averageShares === null
              ? '–'
              : `${formatNumber(Math.round(medianShares))} / ${formatNumber(Math.round(averageShares))}`
          }
          hint={
            nomineeCount > 0
              ? `shares, excl. ${nomineeCount === 1 ? '1 nominee' : `${formatNumber(nomineeCount)} nominees`}`
              : 'shares per holder'
          }
        />
      </StatStrip>
      <Notes notes={reconciliationNote(kind, snapshot)} />
    </div>
  )
}
