// Historical holders: one column per quarter of the range, in the selected measure.

import { type HistoricalHolder, historicalHolders, historicalMeasureLabels } from '@rostrum/contract/holders/historical'
import type { HistoricalMeasure as Measure } from '@rostrum/contract/holders/historical-query'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { Sort } from '@rostrum/contract/platform/sort'
import type { ListAddress, ListDefinition } from '#lists/definition.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { Sparkline } from '#ui/Sparkline.tsx'
import { historicalHolderList } from '../api.ts'
import { HolderFigure } from '../shared/HolderFigure.tsx'
import {
  forPhone,
  nameColumn,
  styleColumn,
  tagColumn,
  tenureColumns,
  typeColumn,
  unsorted,
} from '../shared/holder-columns.tsx'
import { type HolderRow, holderList } from '../shared/holder-list.tsx'
import { amountOf, CellFigure } from './measures.tsx'

type HistoricalRow = HolderRow<HistoricalHolder>

const preset = {
  first: { field: 'shares', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const

type HistoricalList = {
  securityId: string
  quarters: string[]
  measure: Measure
  isRolledUp: boolean
  isTogether?: boolean
  /** The earliest quarter with data. */
  oldest: string | undefined
  isPhone?: boolean
}

export const historicalList = (of: HistoricalList): ListDefinition<HistoricalRow> =>
  holderList({
    label: 'Holders',
    list: 'holders/historical',
    noun: ['holder', 'holders'],
    largest: 'Largest position first',
    asked: () => ({
      securityId: of.securityId,
      classes: of.isTogether ? 'all' : undefined,
      ...{ measure: undefined, show: undefined, by: undefined },
    }),
    preset: () => preset,
    sorting: quarterSorting,
    rows: historicalHolderList,
    exportEndpoint: historicalHolders.export,
    inFile: () => ({ measure: of.measure }),
    columns: () => (of.isPhone ? forPhone(historicalColumns(of), ['trend']) : historicalColumns(of)),
    sorts: () => [
      { label: 'Largest increase first', field: 'change', direction: 'desc' },
      { label: 'Largest decrease first', field: 'change', direction: 'asc' },
      { label: 'Held the longest', field: 'quartersHeld', direction: 'desc' },
      { label: 'First bought, latest first', field: 'firstBought', direction: 'desc' },
      { label: 'Name', field: 'name', direction: 'asc' },
    ],
  })

const isQuarter = (field: string) => /^\d{4}-\d{2}-\d{2}$/.test(field)

/** A quarter's header sorts by that quarter, which the URL holds in addition to the sort field. */
const quarterSorting = {
  read: ({ sortField, sortDirection, sortQuarter }: ListAddress): Sort[] =>
    sortField && sortDirection
      ? [{ field: sortField === 'quarter' ? String(sortQuarter) : sortField, direction: sortDirection }]
      : [],
  write: (sort: Sort | undefined): Partial<ListAddress> =>
    sort && isQuarter(sort.field)
      ? { sortField: 'quarter', sortQuarter: sort.field, sortDirection: sort.direction }
      : { sortField: sort?.field, sortQuarter: undefined, sortDirection: sort?.direction },
}

export const historicalColumns = (of: HistoricalList): DataColumn<HistoricalRow>[] => [
  nameColumn,
  {
    id: 'trend',
    header: 'Trend',
    width: 112,
    fileKeys: [],
    cell: (row) => <Trend row={row} measure={of.measure} />,
  },
  // Latest first: it is the default sort column and must be visible on any screen.
  ...of.quarters.toReversed().map((quarter, index) => quarterColumn({ ...of, quarter, index })),
  ...tenureColumns(of.oldest),
  unsorted(typeColumn),
  styleColumn,
  tagColumn,
]

type QuarterColumn = Pick<HistoricalList, 'securityId' | 'measure' | 'isRolledUp' | 'isTogether'> & {
  quarter: string
  index: number
}

const quarterColumn = ({
  quarter,
  index,
  securityId,
  measure,
  isRolledUp,
  isTogether = false,
}: QuarterColumn): DataColumn<HistoricalRow> => ({
  id: quarter,
  header: formatQuarter(quarter),
  width: 108,
  align: 'right',
  sortField: quarter,
  cell: (row) => {
    const cell = row.cells.find((one) => one.quarter === quarter)
    if (!cell?.isReported) return <span title="No filing for this quarter">–</span>
    const figure = <CellFigure cell={cell} measure={measure} />
    // A position of zero has no filing behind it.
    if (cell.shares === 0) return figure
    return (
      <HolderFigure
        organizationId={row.holder.id}
        securityId={securityId}
        quarter={quarter}
        isRolledUp={isRolledUp}
        isTogether={isTogether}
        isSecondary={index > 0}
      >
        {figure}
      </HolderFigure>
    )
  },
})

function Trend({ row, measure }: { row: HistoricalRow; measure: Measure }) {
  const values = row.cells.filter(({ isReported }) => isReported).map((cell) => amountOf(cell, measure) ?? 0)
  if (values.length < 2) return null
  const direction = (values.at(-1) ?? 0) >= (values[0] ?? 0) ? 'higher' : 'lower'
  return (
    <Sparkline
      values={values}
      tone="change"
      height={20}
      label={`${historicalMeasureLabels[measure]} of ${row.holder.name}: ${direction} at the end than at the beginning`}
    />
  )
}
