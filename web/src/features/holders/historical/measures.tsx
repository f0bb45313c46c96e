import type { HistoricalHolder } from '@rostrum/contract/holders/historical'
import type { HistoricalMeasure as Measure } from '@rostrum/contract/holders/historical-query'
import { formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'

type Cell = HistoricalHolder['cells'][number]

export function amountOf(cell: Cell, measure: Measure): number | null {
  if (measure === 'shares') return cell.shares
  if (measure === 'value') return cell.value
  return measure === 'outstanding' ? cell.outstandingShare : cell.change
}

export function CellFigure({ cell, measure }: { cell: Cell; measure: Measure }) {
  if (measure === 'change') return <Delta value={cell.change} format={formatNumber} />
  if (cell.shares === 0) return '0'
  if (measure === 'shares') return formatNumber(cell.shares)
  return measure === 'value' ? <Money dollars={cell.value} /> : formatShare(cell.outstandingShare, 2)
}
