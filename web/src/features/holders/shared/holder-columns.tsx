// Columns that every holder table shares.
import type { HolderMarks as Marks } from '@rostrum/contract/holders/marks'
import type { Holder } from '@rostrum/contract/holders/values'
import {
  investorStyleLabels,
  organizationTypeLabels,
  orientationLabels,
  turnoverNames,
} from '@rostrum/contract/market/values'
import { TagCell } from '#features/irm/tags/public.ts'
import { Dollars, ProfileName, Words } from '#lists/definitions/cells.tsx'
import { relationshipColumns as relationship } from '#lists/definitions/relationships.tsx'
import { placeOf } from '#lists/places.ts'
import { HolderMarks } from '#market/HolderMarks.tsx'
import { formatNumber, formatPercent } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { FirstBought } from './FirstBought.tsx'
import classes from './holder-columns.module.css'

type Row = { holder: Holder; marks?: Marks }

/** A phone has room for the name and one key figure; the other columns can be turned on in the column menu. */
export const forPhone = <R,>(columns: DataColumn<R>[], leftOut: readonly string[]): DataColumn<R>[] =>
  columns.map((column) => {
    if (leftOut.includes(column.id)) return { ...column, hidden: true }
    return column.id === nameColumn.id ? { ...column, width: 236 } : column
  })

/** Wide enough for four digits. */
export const rankColumn: DataColumn<{ rank: number }> = {
  id: 'rank',
  header: '#',
  width: 64,
  align: 'right',
  pinned: true,
  cell: ({ rank }) => formatNumber(rank),
}

export const nameColumn: DataColumn<Row> = {
  id: 'name',
  header: 'Holder',
  // Room for the marks beside the name.
  width: 284,
  grow: 1,
  pinned: true,
  required: true,
  sortField: 'name',
  cell: ({ holder, marks }) => (
    <span className={classes.holder}>
      <ProfileName category="organizations" id={holder.id} name={holder.name} />
      {holder.managerCount > 1 && (
        <span className={classes.managers} title={`Sum of ${holder.managerCount} managers`}>
          {holder.managerCount}
        </span>
      )}
      {marks && <HolderMarks marks={marks} />}
      {holder.isAffiliated && <Chip tone="accent">IRM</Chip>}
    </span>
  ),
}

export const styleColumn: DataColumn<Row> = {
  id: 'styles',
  header: 'Style',
  width: 132,
  cell: ({ holder }) => <Words>{holder.styles.map((style) => investorStyleLabels[style]).join(', ')}</Words>,
}

export const turnoverColumn: DataColumn<Row> = {
  id: 'turnover',
  // Trades within a quarter are invisible, so turnover is a lower bound.
  header: 'Turnover (min.)',
  help: <HelpMark topic="turnover" />,
  width: 140,
  align: 'right',
  sortField: 'turnover',
  cell: ({ holder: { turnover, turnoverLabel } }) =>
    turnover === null ? (
      <Words>{null}</Words>
    ) : (
      <span title={turnoverLabel ? `${turnoverNames[turnoverLabel]} turnover` : undefined}>
        {formatPercent(turnover)}
      </span>
    ),
}

export const typeColumn: DataColumn<Row> = {
  id: 'type',
  header: 'Type',
  width: 148,
  sortField: 'type',
  cell: ({ holder }) => <Words>{organizationTypeLabels[holder.type]}</Words>,
}

export const placeColumn: DataColumn<Row> = {
  id: 'place',
  header: 'Location',
  width: 148,
  sortField: 'country',
  cell: ({ holder }) => <Words>{placeOf(holder)}</Words>,
}

export const orientationColumn: DataColumn<Row> = {
  id: 'orientation',
  header: 'Active/Passive',
  width: 116,
  cell: ({ holder }) => orientationLabels[holder.orientation],
}

export const sizeColumns: DataColumn<Row>[] = [
  {
    id: 'aum',
    header: 'AUM',
    width: 88,
    align: 'right',
    sortField: 'aum',
    cell: ({ holder }) => <Dollars value={holder.aum} />,
  },
  {
    id: 'eaum',
    header: 'eAUM',
    help: <HelpMark topic="eaum" />,
    width: 96,
    align: 'right',
    sortField: 'eaum',
    cell: ({ holder }) => <Dollars value={holder.eaum} />,
  },
]

export const tagColumn: DataColumn<Row> = {
  id: 'tags',
  header: 'Tags',
  width: 168,
  hidden: true,
  cell: ({ holder }) => <TagCell taggings={holder.taggings} />,
}

export const relationshipColumns: DataColumn<Row>[] = relationship(
  ({ holder }) => holder.relationship,
  ['nextContact', 'coverage'],
)

type Tenure = { firstBought: string | null; quartersHeld: number }

/** `oldest` is the earliest quarter with data. */
export const tenureColumns = (oldest: string | undefined): DataColumn<Tenure>[] => [
  {
    id: 'firstBought',
    header: 'First bought',
    width: 144,
    sortField: 'firstBought',
    cell: ({ firstBought }) => <FirstBought quarter={firstBought} oldest={oldest} />,
  },
  {
    id: 'quartersHeld',
    header: 'Quarters held',
    width: 120,
    align: 'right',
    sortField: 'quartersHeld',
    cell: ({ quartersHeld }) => formatNumber(quartersHeld),
  },
]

/** Removes sorting from a column, for lists that do not support it. */
export const unsorted = <R,>({ sortField: _, ...column }: DataColumn<R>): DataColumn<R> => column
