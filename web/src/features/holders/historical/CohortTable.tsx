import type { historicalHolders } from '@rostrum/contract/holders/historical'
import type { RetentionBasis } from '@rostrum/contract/holders/historical-query'
import { firstBoughtWords } from '@rostrum/contract/holders/values'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { Result } from '@rostrum/contract/platform/endpoint'
import type { CSSProperties } from 'react'
import { formatShare } from '#market/figures.ts'
import { formatNumber } from '#platform/formats.ts'
import classes from './CohortTable.module.css'

type Cohort = Result<typeof historicalHolders.cohorts>[number]

/** A cohort triangle: each row starts in its own quarter and shows how many of its holders, or shares, remain. */
type CohortTableProps = { cohorts: Cohort[]; by: RetentionBasis; oldest: string | undefined }

export function CohortTable({ cohorts, by, oldest }: CohortTableProps) {
  const quarters = [...new Set(cohorts.flatMap(({ kept }) => kept.map(({ quarter }) => quarter)))].sort()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
    <section className={classes.scroller} aria-label="Cohorts by quarter" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">First bought</th>
            <th scope="col" data-align="right">
              Holders
            </th>
            {quarters.map((quarter) => (
              <th key={quarter} scope="col" data-align="right">
                {formatQuarter(quarter)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <tr key={cohort.quarter}>
              <th scope="row">{firstBoughtWords(cohort.quarter, oldest)}</th>
              <td data-align="right">{formatNumber(cohort.holderCount)}</td>
              {quarters.map((quarter) => (
                <KeptCell key={quarter} cohort={cohort} by={by} quarter={quarter} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function KeptCell({ cohort, by, quarter }: { cohort: Cohort; by: RetentionBasis; quarter: string }) {
  const kept = cohort.kept.find((one) => one.quarter === quarter)
  if (!kept) return <td />
  const amountOf = (one: Cohort['kept'][number] | undefined) => (by === 'shares' ? one?.shares : one?.holderCount) ?? 0
  const whole = amountOf(cohort.kept[0])
  const share = whole === 0 ? 0 : amountOf(kept) / whole
  return (
    <td
      data-align="right"
      className={classes.kept}
      // A cohort that has bought more since is shaded as 100%.
      style={{ '--kept': `${Math.round(Math.min(share, 1) * 36)}%` } as CSSProperties}
      title={`${formatNumber(kept.holderCount)} of ${formatNumber(cohort.holderCount)}, ${formatNumber(kept.shares)} shares`}
    >
      {formatShare(share, 0)}
    </td>
  )
}
