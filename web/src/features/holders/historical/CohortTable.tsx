import type { historicalHolders } from '@rostrum/contract/holders/historical'
import { firstBoughtWords } from '@rostrum/contract/holders/values'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { Result } from '@rostrum/contract/platform/endpoint'
import type { CSSProperties } from 'react'
import { formatShare } from '#market/figures.ts'
import { formatNumber } from '#platform/formats.ts'
import classes from './CohortTable.module.css'

type Cohort = Result<typeof historicalHolders.cohorts>[number]

/** A cohort triangle: each row starts in its own quarter and shows how many of its holders remain. */
export function CohortTable({ cohorts, oldest }: { cohorts: Cohort[]; oldest: string | undefined }) {
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
                <KeptCell key={quarter} cohort={cohort} quarter={quarter} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function KeptCell({ cohort, quarter }: { cohort: Cohort; quarter: string }) {
  const kept = cohort.kept.find((one) => one.quarter === quarter)
  if (!kept) return <td />
  const share = cohort.holderCount === 0 ? 0 : kept.holderCount / cohort.holderCount
  return (
    <td
      data-align="right"
      className={classes.kept}
      style={{ '--kept': `${Math.round(share * 36)}%` } as CSSProperties}
      title={`${formatNumber(kept.holderCount)} of ${formatNumber(cohort.holderCount)}, ${formatNumber(kept.shares)} shares`}
    >
      {formatShare(share, 0)}
    </td>
  )
}
