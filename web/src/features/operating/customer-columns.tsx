import { customerStatusNames, type OperatedCustomer } from '@rostrum/contract/operating'
import { formatDate, formatDateTime, formatDay } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'

const tones = { active: 'positive', pending: 'warning', inactive: 'negative' } as const

export const StatusChip = ({ status }: Pick<OperatedCustomer, 'status'>) => (
  <Chip tone={tones[status]}>{customerStatusNames[status]}</Chip>
)

export const customerColumns = (timeZone: string): DataColumn<OperatedCustomer>[] => [
  { id: 'name', header: 'Name', width: 200, grow: 1, required: true, sortField: 'name', cell: ({ name }) => name },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    sortField: 'status',
    cell: ({ status }) => <StatusChip status={status} />,
  },
  {
    id: 'trialUntil',
    header: 'Trial until',
    width: 120,
    sortField: 'trialUntil',
    cell: ({ trialUntil }) => trialUntil && formatDay(trialUntil),
  },
  { id: 'people', header: 'People', width: 90, align: 'right', sortField: 'people', cell: ({ people }) => people },
  {
    id: 'seats',
    header: 'Seats',
    width: 90,
    align: 'right',
    sortField: 'seats',
    cell: ({ seats }) => seats ?? 'No limit',
  },
  {
    id: 'admins',
    header: 'Admins',
    width: 100,
    align: 'right',
    cell: ({ admins }) => (admins === 0 ? <Chip tone="warning">None</Chip> : admins),
  },
  {
    id: 'signedIn',
    header: 'Signed in',
    width: 100,
    align: 'right',
    sortField: 'signedIn',
    cell: ({ signedIn }) => signedIn,
  },
  {
    id: 'lastSeenAt',
    header: 'Last seen',
    width: 170,
    sortField: 'lastSeenAt',
    cell: ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(lastSeenAt, timeZone) : 'Never'),
  },
  {
    id: 'createdAt',
    header: 'Added',
    width: 120,
    hidden: true,
    sortField: 'createdAt',
    cell: ({ createdAt }) => formatDate(createdAt, timeZone),
  },
]
