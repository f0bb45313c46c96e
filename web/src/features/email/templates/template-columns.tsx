import type { EmailTemplate } from '@rostrum/contract/email/templates'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'

export const templateColumns = (timeZone: string): DataColumn<EmailTemplate>[] => [
  { id: 'name', header: 'Name', width: 200, grow: 1, required: true, sortField: 'name', cell: ({ name }) => name },
  { id: 'subject', header: 'Subject', width: 240, grow: 1, sortField: 'subject', cell: ({ subject }) => subject },
  {
    id: 'personalized',
    header: 'Personalized',
    width: 120,
    cell: ({ isPersonalized }) => isPersonalized && <Chip tone="accent">Personalized</Chip>,
  },
  { id: 'owner', header: 'Owner', width: 150, sortField: 'owner', cell: ({ owner }) => fullName(owner) },
  { id: 'shared', header: 'Shared', width: 90, cell: ({ isShared }) => (isShared ? 'Team' : 'Only you') },
  {
    id: 'useCount',
    header: 'Used',
    width: 70,
    align: 'right',
    sortField: 'useCount',
    cell: ({ useCount }) => useCount,
  },
  {
    id: 'updatedAt',
    header: 'Updated',
    width: 170,
    sortField: 'updatedAt',
    cell: ({ updatedAt }) => formatDateTime(updatedAt, timeZone),
  },
]
