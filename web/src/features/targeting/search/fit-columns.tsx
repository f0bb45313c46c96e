// Columns and filters of the fit, shared by the lists of organizations, people and funds.
import {
  bandLabels,
  bands,
  type Capacity,
  type FitBasis,
  type FitBrief,
  type FitPart,
  fitPartLabels,
  fitParts,
  fitScoreTypeLabels,
  fitScoreTypes,
} from '@rostrum/contract/targeting/fit'
import type { SortPreset } from '#lists/definition.ts'
import { Count, Day, Dollars, ProfileName, Words } from '#lists/definitions/cells.tsx'
import { labelled } from '#lists/definitions/shared-filters.ts'
import type { FilterDefinition } from '#lists/filters.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { BandChip } from '../fit/BandChip.tsx'
import { FitScore } from '../fit/FitScore.tsx'

interface Ranked {
  fit: FitBrief
  neighborCount: number
}

const bandOptions = labelled([...bands].reverse(), bandLabels)

export const fitFilters = [
  { kind: 'choices', key: 'fitScoreTypes', label: 'Fit score', options: labelled(fitScoreTypes, fitScoreTypeLabels) },
  { kind: 'amount', key: 'fitMin', label: 'Fit', minKey: 'fitMin', unit: 'shares' },
  { kind: 'choices', key: 'likelihoods', label: 'Likelihood to open', options: bandOptions },
  { kind: 'choices', key: 'risks', label: 'At risk of selling', options: bandOptions },
] as const satisfies FilterDefinition[]

/** What a manager is likely to do is said of the firm, also where a fund or a person has a fit of their own. */
export const scoreColumns = <Row extends Ranked>(
  onExplain: (row: Row) => void,
  likelihood = 'Firm’s likelihood',
): DataColumn<Row>[] => [
  {
    id: 'fit',
    header: 'Fit',
    help: <HelpMark topic="fit" />,
    width: 128,
    sortField: 'fit',
    fileKeys: ['fit', 'noScore'],
    cell: (row) => <FitScore score={row.fit.score} reason={row.fit.reason} onExplain={() => onExplain(row)} />,
  },
  {
    id: 'likelihood',
    header: likelihood,
    width: 132,
    sortField: 'likelihood',
    cell: ({ fit }) => <BandChip band={fit.likelihood} kind="likelihood" />,
  },
  {
    id: 'amongComparable',
    header: 'Among comparable',
    width: 164,
    align: 'right',
    sortField: 'amongComparable',
    cell: ({ fit }) => <Count value={fit.amongComparable} />,
  },
  {
    id: 'activity',
    header: 'Activity',
    width: 90,
    align: 'right',
    hidden: true,
    sortField: 'activity',
    cell: ({ fit }) => <Count value={fit.activity} />,
  },
  {
    id: 'risk',
    header: 'At risk',
    width: 132,
    hidden: true,
    sortField: 'risk',
    cell: ({ fit }) => <BandChip band={fit.risk} kind="risk" />,
  },
]

export const partColumns = <Row extends Ranked>(): DataColumn<Row>[] => [
  ...fitParts.map(
    (part: FitPart): DataColumn<Row> => ({
      id: part === 'turnover' ? 'turnoverPart' : part,
      header: fitPartLabels[part],
      width: 124,
      align: 'right',
      hidden: true,
      sortField: part,
      fileKeys: [part],
      cell: ({ fit }) => <Count value={fit.parts[part]} />,
    }),
  ),
  {
    id: 'neighborCount',
    header: 'Of 100 similar names',
    width: 156,
    align: 'right',
    hidden: true,
    cell: (row) => <Count value={row.neighborCount} />,
  },
  {
    id: 'heldUntil',
    header: 'Held until',
    width: 110,
    hidden: true,
    cell: ({ fit }) => <Day value={fit.heldUntil} />,
  },
]

/** What a manager could still buy; of a person or a fund, what their firm could. */
export const roomColumns = <Row extends { capacity: Capacity | null }>(isOfFirm = false): DataColumn<Row>[] => {
  const named = (header: string) => (isOfFirm ? `Firm’s ${header.toLowerCase()}` : header)
  const dollars = (
    id: string,
    header: string,
    of: (capacity: Capacity) => number,
    more: Partial<DataColumn<Row>> = {},
  ): DataColumn<Row> => ({
    id,
    header: named(header),
    width: isOfFirm ? 160 : 130,
    align: 'right',
    hidden: true,
    cell: ({ capacity }) => <Dollars value={capacity && of(capacity)} />,
    ...more,
  })
  return [
    dollars('room', 'Room', ({ roomValue }) => roomValue, {
      width: isOfFirm ? 116 : 96,
      hidden: false,
      sortField: 'capacity',
      fileKeys: ['roomValue'],
    }),
    ...(isOfFirm ? [dollars('firmHeldValue', 'Position', ({ heldValue }) => heldValue)] : []),
    dollars('typicalValue', 'Typical position', ({ typicalValue }) => typicalValue),
    {
      id: 'daysToBuild',
      header: named('Days to build'),
      width: isOfFirm ? 146 : 116,
      align: 'right',
      hidden: true,
      cell: ({ capacity }) => <Count value={capacity?.daysToBuild ?? null} />,
    },
  ]
}

/** Where the score is not by the row's own holdings. */
export const basisColumn = <Row extends { basis: FitBasis | null }>(): DataColumn<Row> => ({
  id: 'basis',
  header: 'Fit by',
  width: 200,
  grow: 1,
  cell: ({ basis }) =>
    basis ? (
      <ProfileName
        category={basis.type === 'fund' ? 'funds' : 'organizations'}
        id={basis.id}
        name={basis.name}
        isQuiet
      />
    ) : (
      <Words>Own holdings</Words>
    ),
})

export const fitSortPresets = [
  { label: 'Most likely to open', field: 'likelihood', direction: 'desc' },
  { label: 'Best fit among comparable ones', field: 'amongComparable', direction: 'desc' },
  { label: 'Most room at the firm', field: 'capacity', direction: 'desc' },
  { label: 'Most at risk of selling', field: 'risk', direction: 'desc' },
] as const satisfies SortPreset[]
