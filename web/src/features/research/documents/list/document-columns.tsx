import type { FoundDocument } from '@rostrum/contract/research/document-values'
import { LockMark } from '#features/irm/visibility/public.ts'
import { formatDateTime, formatDay, formatNumber } from '#platform/formats.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { StatusChip } from '../StatusChip.tsx'
import { ratingText, securityLabel, targetText } from '../words.ts'

export const documentColumns = (timeZone: string): DataColumn<FoundDocument>[] => [
  {
    id: 'dated',
    header: 'Date',
    width: 110,
    sortField: 'dated',
    cell: ({ dated }) => dated && formatDay(dated),
  },
  {
    id: 'title',
    header: 'Title',
    width: 230,
    grow: 1,
    required: true,
    sortField: 'title',
    cell: (document) => (
      <>
        <LockMark record={document} /> {document.title}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 115,
    fileKeys: ['isConfirmed'],
    cell: (one) => <StatusChip document={one} />,
  },
  { id: 'broker', header: 'Broker', width: 165, sortField: 'broker', cell: ({ broker }) => broker?.name },
  { id: 'analyst', header: 'Analyst', width: 140, cell: ({ analyst }) => analyst?.name },
  {
    id: 'security',
    header: 'Security',
    width: 95,
    sortField: 'security',
    cell: ({ security }) => securityLabel(security),
  },
  { id: 'rating', header: 'Rating', width: 130, sortField: 'rating', fileKeys: ['ratingWord'], cell: ratingText },
  {
    id: 'targetPrice',
    header: 'Price target',
    width: 115,
    align: 'right',
    sortField: 'targetPrice',
    fileKeys: ['targetPrice', 'currency'],
    cell: targetText,
  },
  {
    id: 'pageCount',
    header: 'Pages',
    width: 65,
    hidden: true,
    align: 'right',
    cell: ({ pageCount }) => pageCount !== null && formatNumber(pageCount),
  },
  {
    id: 'expiresOn',
    header: 'Expires',
    width: 110,
    hidden: true,
    cell: ({ expiresOn }) => expiresOn && formatDay(expiresOn),
  },
  {
    id: 'createdAt',
    header: 'Added',
    width: 170,
    hidden: true,
    sortField: 'createdAt',
    cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
  },
]
