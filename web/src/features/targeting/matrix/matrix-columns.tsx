import { quarterBefore } from '@rostrum/contract/market/quarters'
import {
  type MatrixCell,
  type MatrixRow,
  type MatrixSecurity,
  securityColumn,
} from '@rostrum/contract/targeting/matrix'
import type { MatrixMeasure } from '@rostrum/contract/targeting/matrix-query'
import type { ReactNode } from 'react'
import {
  HolderFigure,
  nameColumn,
  orientationColumn,
  placeColumn,
  relationshipColumns,
  Sources,
  sizeColumns,
  styleColumn,
  tagColumn,
  turnoverColumn,
  typeColumn,
} from '#features/holders/shared/public.ts'
import { Money } from '#market/Money.tsx'
import { formatDay } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { formatWeight } from './heat.ts'
import { MatrixFigure } from './MatrixFigure.tsx'

export type Columns = {
  /** Our own first. */
  securities: readonly MatrixSecurity[]
  quarter: string
  measure: MatrixMeasure
  isRolledUp: boolean
}

export const labelOf = ({ ticker, name }: Pick<MatrixSecurity, 'ticker' | 'name'>): string => ticker ?? name

export const matrixColumns = (of: Columns): DataColumn<MatrixRow>[] => [
  { ...nameColumn, header: 'Institution', width: 248 },
  ...comparedColumns<MatrixCell, MatrixRow>(of, (row, cell, figure) => (
    <HolderFigure
      organizationId={row.holder.id}
      securityId={cell.securityId}
      // A closed position has no line in the filing: its evidence is the prior quarter's position.
      quarter={cell.shares === 0 ? quarterBefore(of.quarter) : of.quarter}
      isRolledUp={of.isRolledUp}
      isSecondary={cell !== firstHeld(row.cells)}
    >
      {figure}
    </HolderFigure>
  )),
  ...relationshipColumns,
  typeColumn,
  styleColumn,
  turnoverColumn,
  { ...orientationColumn, hidden: true },
  placeColumn,
  ...sizeColumns,
  tagColumn,
  {
    id: 'filedOn',
    header: 'Filed',
    width: 148,
    fileKeys: ['filedOn', 'isLate'],
    cell: ({ filedOn, isLate }) => (
      <>
        {filedOn ? formatDay(filedOn) : '–'} {isLate && <Chip tone="warning">Late</Chip>}
      </>
    ),
  },
  { id: 'source', header: 'Source', width: 204, cell: ({ accessions }) => <Sources accessions={accessions} /> },
]

interface Compared<Cell extends MatrixCell> {
  cells: Cell[]
  peersHeld: number
  value: number
}

/** Makes a figure open its evidence. */
type Evidence<Row, Cell> = (row: Row, cell: Cell, figure: ReactNode) => ReactNode

/** The securities, our own first, and what they have in common for institutions and funds. */
export function comparedColumns<Cell extends MatrixCell, Row extends Compared<Cell>>(
  of: Pick<Columns, 'securities' | 'measure'>,
  evidence: Evidence<Row, Row['cells'][number]>,
): DataColumn<Row>[] {
  const columnOf = ({ id, role, ...named }: MatrixSecurity): DataColumn<Row> => ({
    id: securityColumn(id),
    header: labelOf(named),
    width: of.measure === 'change' || of.measure === 'shares' ? 116 : 100,
    align: 'right',
    pinned: role === 'own',
    sortField: id,
    cell: (row) => {
      const cell = row.cells.find(({ securityId }) => securityId === id)
      return cell && <MatrixFigure cell={cell} measure={of.measure} wrap={(figure) => evidence(row, cell, figure)} />
    },
  })
  const [own, ...peers] = of.securities
  return [
    ...(own ? [columnOf(own)] : []),
    {
      id: 'peersHeld',
      header: 'Peers held',
      width: 100,
      align: 'right',
      sortField: 'peersHeld',
      cell: ({ peersHeld }) => `${peersHeld} of ${peers.length}`,
    },
    ...peers.map(columnOf),
    {
      id: 'value',
      header: 'Total value',
      width: 104,
      align: 'right',
      sortField: 'value',
      cell: ({ value }) => <Money dollars={value} />,
    },
    {
      id: 'relativeWeight',
      header: 'Your relative weight',
      width: 152,
      align: 'right',
      sortField: 'relativeWeight',
      cell: ({ cells: [own] }) => (own?.relativeWeight == null ? '–' : formatWeight(own.relativeWeight)),
    },
  ]
}

/** One figure of a row is a tab stop. */
export const firstHeld = (cells: readonly MatrixCell[]): MatrixCell | undefined =>
  cells.find(({ shares }) => shares > 0)
