import type { RegisterName } from '@rostrum/contract/holders/register-rows'
import { formatShare } from '#market/figures.ts'
import { formatNumber } from '#platform/formats.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { breakdownLabel } from '../labels.ts'
import { Confidence, Decide, type NameActions, Organization } from './NameParts.tsx'

/** Without actions for those who only read. */
export const nameColumns = (actions: NameActions | undefined): DataColumn<RegisterName>[] => [
  {
    id: 'name',
    header: 'Name in the file',
    width: 190,
    grow: 1,
    required: true,
    pinned: true,
    sortField: 'name',
    cell: (row) => row.name,
  },
  { id: 'organization', header: 'Organization', width: 190, grow: 1, cell: (row) => <Organization name={row} /> },
  {
    id: 'confidence',
    header: 'Confidence',
    width: 108,
    sortField: 'confidence',
    cell: (row) => <Confidence name={row} />,
  },
  ...(actions
    ? [
        {
          id: 'actions',
          header: 'Action',
          width: 268,
          required: true as const,
          cell: (row: RegisterName) => <Decide name={row} actions={actions} />,
        },
      ]
    : []),
  {
    id: 'shares',
    header: 'Shares',
    width: 112,
    align: 'right',
    sortField: 'shares',
    cell: (row) => formatNumber(row.shares),
  },
  {
    id: 'outstandingShare',
    header: '% O/S',
    width: 76,
    align: 'right',
    cell: ({ outstandingShare }) => formatShare(outstandingShare, 2),
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 220,
    cell: ({ reason }) => <span title={reason ?? undefined}>{reason ?? '–'}</span>,
  },
  {
    id: 'place',
    header: 'Suggested location',
    width: 190,
    cell: ({ suggestion }) => (suggestion && placeOf(suggestion)) || '–',
  },
]

const placeOf = ({ city, country }: NonNullable<RegisterName['suggestion']>) =>
  [city, country && breakdownLabel('country', country)].filter(Boolean).join(', ')
