import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { ReactNode } from 'react'
import { EvidenceFigure } from '#market/evidence/EvidenceFigure.tsx'
import { formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { isGap, type PositionHistory, type PositionPoint, stateLabels } from '#market/position-states.ts'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'

type Row = PositionPoint & { change: number | null }

type PositionTableProps = { organizationId: string; history: PositionHistory }

/** Latest first. A change is shown only if the prior quarter is known. */
export function PositionTable({ organizationId, history }: PositionTableProps) {
  const { securityId, points } = history
  const rows: Row[] = points.map((point, index) => ({ ...point, change: changeOf(point, points[index - 1]) })).reverse()
  const figure = (row: Row, children: ReactNode, isSecondary = true) =>
    row.state === 'held' ? (
      <EvidenceFigure {...{ organizationId, securityId, quarter: row.quarter, isSecondary }}>{children}</EvidenceFigure>
    ) : (
      '–'
    )
  return (
    <SmallTable
      label="Position quarter by quarter"
      rows={rows}
      rowId={(row) => row.quarter}
      columns={[
        { id: 'quarter', header: 'Quarter', cell: (row) => formatQuarter(row.quarter) },
        { id: 'state', header: 'Status', cell: (row) => <State row={row} /> },
        {
          id: 'shares',
          header: 'Shares as filed',
          align: 'right',
          cell: (row) => figure(row, formatNumber(row.shares ?? 0), false),
        },
        {
          id: 'adjusted',
          header: 'Adjusted for splits',
          align: 'right',
          cell: (row) => (isGap(row) ? '–' : formatNumber(row.adjustedShares ?? 0)),
        },
        {
          id: 'change',
          header: 'Change',
          align: 'right',
          cell: (row) => <Delta value={row.change} format={formatNumber} />,
        },
        { id: 'value', header: 'Value', align: 'right', cell: (row) => figure(row, <Money dollars={row.value} />) },
        {
          id: 'portfolio',
          header: '% of portfolio',
          align: 'right',
          cell: (row) => figure(row, formatShare(row.portfolioShare, 2)),
        },
        {
          id: 'outstanding',
          header: '% O/S',
          align: 'right',
          cell: (row) => figure(row, formatShare(row.outstandingShare, 2)),
        },
        { id: 'filed', header: 'Filed', align: 'right', cell: (row) => (row.filedOn ? formatDay(row.filedOn) : '–') },
      ]}
    />
  )
}

const State = ({ row }: { row: Row }) => (
  <>
    {isGap(row) ? <Chip tone="warning">{stateLabels[row.state]}</Chip> : stateLabels[row.state]}{' '}
    {row.isLate && <Chip tone="warning">Late</Chip>}
  </>
)

function changeOf(point: PositionPoint, before: PositionPoint | undefined): number | null {
  if (!before || isGap(point) || isGap(before)) return null
  return (point.adjustedShares ?? 0) - (before.adjustedShares ?? 0)
}
