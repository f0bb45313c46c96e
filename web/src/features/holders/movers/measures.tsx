import type { Mover } from '@rostrum/contract/holders/movers'
import { MoneyDelta } from '#market/MoneyDelta.tsx'
import { formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import type { MoverMeasure as Measure } from '../shared/address.ts'

export const measureLabels: Record<Measure, string> = { change: 'Shares', valueChange: 'Value', flow: 'Flow' }

export const measureWords: Record<Measure, string> = {
  change: 'Change in shares, adjusted for splits',
  valueChange: 'Change in position value, from trading and price together',
  flow: 'Change in value from trading: change in shares × the average of both quarter-end prices. The rest of the change in value is the price effect.',
}

export const MeasureFigure = ({ row, measure }: { row: Mover; measure: Measure }) =>
  measure === 'change' ? <Delta value={row.change} format={formatNumber} /> : <MoneyDelta value={row[measure]} />
