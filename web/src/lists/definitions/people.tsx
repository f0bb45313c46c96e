// Columns, filters and sorts of people, shared by search and the IRM.
import { jobFunctionCodes, jobFunctionLabel, jobFunctions } from '@rostrum/contract/market/job-functions'
import { organizationTypeLabels, organizationTypes } from '@rostrum/contract/market/values'
import type { PersonRow } from '@rostrum/contract/profiles/people'
import { reportError } from '#platform/errors/report.ts'
import { bothNames } from '#platform/names.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import type { ListContext, SortPreset } from '../definition.ts'
import type { FilterDefinition } from '../filters.ts'
import { placeOf } from '../places.ts'
import { Count, ProfileName, placeKeys, Words } from './cells.tsx'
import { relationshipFilters } from './relationships.tsx'
import { holderFilters, labelled, placeFilters } from './shared-filters.ts'

/** `beside` is inserted right after the name. */
export const personColumns = <Row extends PersonRow>(
  context: ListContext,
  beside: DataColumn<Row>[],
): DataColumn<Row>[] => [nameColumn, ...beside, ...jobColumns(context)]

export const personSortPresets = (): SortPreset[] => [
  { label: 'Name', field: 'name', direction: 'asc' },
  { label: 'Organization', field: 'organization', direction: 'asc' },
  { label: 'Size of the firm', field: 'firmSize', direction: 'desc' },
  { label: 'Funds managed', field: 'fundCount', direction: 'desc' },
]

/** Each list type-checks them against its own query. */
export const personFilters = ({ ticker }: ListContext) =>
  [
    ...holderFilters(ticker),
    ...relationshipFilters,
    { kind: 'choices', key: 'jobFunctions', label: 'Job function', options: labelled(jobFunctionCodes, jobFunctions) },
    { kind: 'entity', key: 'organizationId', label: 'Organization', entity: 'organizations' },
    {
      kind: 'choices',
      key: 'organizationTypes',
      label: 'Organization type',
      options: labelled(organizationTypes, organizationTypeLabels),
    },
    { kind: 'choices', key: 'sectors', label: 'Sectors covered', options: 'sectors' },
    ...placeFilters,
  ] as const satisfies FilterDefinition[]

const nameColumn: DataColumn<PersonRow> = {
  id: 'name',
  header: 'Person',
  fileKeys: ['firstName', 'lastName'],
  width: 190,
  grow: 1,
  sortField: 'name',
  pinned: true,
  required: true,
  cell: (row) => <ProfileName category="people" id={row.id} name={bothNames(row)} />,
}

const jobColumns = ({ sectorName }: ListContext): DataColumn<PersonRow>[] => [
  {
    id: 'title',
    header: 'Title',
    width: 180,
    grow: 1,
    sortField: 'title',
    cell: (row) => <Words>{row.title}</Words>,
  },
  {
    id: 'organization',
    header: 'Organization',
    width: 210,
    grow: 1,
    sortField: 'organization',
    cell: ({ organization }) =>
      organization ? <ProfileName category="organizations" {...organization} isQuiet /> : <Words>{null}</Words>,
  },
  {
    id: 'place',
    header: 'Location',
    width: 150,
    grow: 1,
    sortField: 'city',
    fileKeys: placeKeys,
    cell: (row) => <Words>{placeOf(row)}</Words>,
  },
  {
    id: 'sectors',
    header: 'Covers',
    width: 160,
    grow: 1,
    cell: (row) => <Words>{row.sectors.map(sectorName).join(', ')}</Words>,
  },
  {
    id: 'fundCount',
    header: 'Funds',
    width: 80,
    align: 'right',
    sortField: 'fundCount',
    cell: (row) => <Count value={row.fundCount} />,
  },
  {
    id: 'jobFunctions',
    header: 'Job functions',
    width: 180,
    hidden: true,
    cell: (row) => <Words>{row.jobFunctions.map((code) => jobFunctionLabel(code, reportError)).join(', ')}</Words>,
  },
  {
    id: 'organizationType',
    header: 'Organization type',
    width: 150,
    hidden: true,
    cell: (row) => <Words>{row.organizationType && organizationTypeLabels[row.organizationType]}</Words>,
  },
  { id: 'email', header: 'Email', width: 200, hidden: true, cell: (row) => <Words>{row.email}</Words> },
]
