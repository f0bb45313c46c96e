import type { Mover } from '@rostrum/contract/holders/movers'
import { formatCompactMoney, formatMoney, formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import type { MoverMeasure as Measure } from '../shared/address.ts'

export const measureLabels: Record<Measure, string> = { change: 'Shares', valueChange: 'Value', flow: 'Flow' }

export const measureWords: Record<Measure, string> = {
  change: 'Change in shares, on one split basis',
  valueChange: 'Change in the value of the position: the decision and the price together',
  flow: 'The decision apart from the price: change in shares × the mean of both quarter-end prices. What remains of the change in value is the price effect.',
}

/** Compact on screen, with the exact value in a tooltip. */
export const MoneyDelta = ({ value }: { value: number | null }) => (
  <span title={value === null ? undefined : formatMoney(value)}>
    <Delta value={value} format={formatCompactMoney} />
  </span>
)

export const MeasureFigure = ({ row, measure }: { row: Mover; measure: Measure }) =>
  measure === 'change' ? <Delta value={row.change} format={formatNumber} /> : <MoneyDelta value={row[measure]} />
