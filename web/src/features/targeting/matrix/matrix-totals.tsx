import { type MatrixSummary, securityColumn } from '@rostrum/contract/targeting/matrix'
import type { MatrixMeasure } from '@rostrum/contract/targeting/matrix-query'
import type { ReactNode } from 'react'
import { Money } from '#market/Money.tsx'
import { formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import { Amount } from './MatrixFigure.tsx'
import { labelOf } from './matrix-columns.tsx'

const explained: Record<MatrixMeasure, string> = {
  value: 'Sum of the institutions listed',
  shares: 'Sum of the institutions listed',
  outstanding: 'Combined holdings of the institutions listed, as % of shares outstanding',
  portfolio: '% of the combined 13F portfolios of the institutions listed',
  change: 'Net change of the institutions listed that have a comparable prior filing',
  relative: 'Combined holdings of the institutions listed, compared with the average of the other securities',
}

/** Totals of all rows that match the filters, not of the current page. */
export function matrixTotals(
  { securities, total }: Pick<MatrixSummary, 'securities' | 'total'>,
  measure: MatrixMeasure,
): Record<string, ReactNode> {
  const columns = securities.map((security) => [
    securityColumn(security.id),
    <span
      key={security.id}
      title={`${explained[measure]}: ${formatNumber(security.holderCount)} of ${formatNumber(total)} hold ${labelOf(security)}`}
    >
      {measure === 'change' ? (
        <Delta value={security.change} format={formatNumber} />
      ) : (
        <Amount of={security} measure={measure} />
      )}
    </span>,
  ])
  const value = securities.reduce((sum, security) => sum + security.value, 0)
  return { name: 'Total', value: <Money dollars={value} />, ...Object.fromEntries(columns) }
}
