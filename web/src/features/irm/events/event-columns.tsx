import type { InvestorEvent } from '@rostrum/contract/irm/events/events'
import { eventKindName } from '@rostrum/contract/irm/events/events'
import { TagCell } from '#features/irm/tags/public.ts'
import { formatDateTime, formatMoney, formatNumber } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { citiesOf, daysOf } from './names.ts'
import { StatusChip } from './StatusChip.tsx'

export const eventColumns = (timeZone: string): DataColumn<InvestorEvent>[] => [
  { id: 'name', header: 'Name', width: 220, grow: 1, required: true, sortField: 'name', cell: ({ name }) => name },
  {
    id: 'firstDay',
    header: 'Days',
    width: 210,
    sortField: 'firstDay',
    fileKeys: ['firstDay', 'lastDay'],
    cell: daysOf,
  },
  { id: 'cities', header: 'Cities', width: 190, cell: citiesOf },
  { id: 'kind', header: 'Type', width: 150, sortField: 'kind', cell: eventKindName },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    sortField: 'status',
    cell: ({ status }) => <StatusChip status={status} />,
  },
  {
    id: 'inviteeCount',
    header: 'Investors',
    width: 90,
    align: 'right',
    cell: ({ inviteeCount }) => formatNumber(inviteeCount),
  },
  {
    id: 'filledCount',
    header: 'Meetings filled',
    width: 130,
    align: 'right',
    fileKeys: ['meetingCount', 'filledCount'],
    cell: ({ filledCount, meetingCount }) => `${formatNumber(filledCount)} of ${formatNumber(meetingCount)}`,
  },
  {
    id: 'taggings',
    header: 'Tags',
    width: 150,
    fileKeys: ['tags'],
    cell: ({ taggings }) => <TagCell taggings={taggings} />,
  },
  { id: 'owner', header: 'Owner', width: 140, cell: ({ owner }) => fullName(owner) },
  {
    id: 'security',
    header: 'Security',
    width: 100,
    hidden: true,
    cell: ({ security }) => security && (security.ticker ?? security.name),
  },
  { id: 'broker', header: 'Broker', width: 150, hidden: true, cell: ({ broker }) => broker?.name },
  {
    id: 'budget',
    header: 'Budget',
    width: 110,
    align: 'right',
    hidden: true,
    cell: ({ budget }) => (budget === null ? '' : formatMoney(budget)),
  },
  {
    id: 'updatedAt',
    header: 'Updated',
    width: 170,
    sortField: 'updatedAt',
    hidden: true,
    fileKeys: [],
    cell: ({ updatedAt }) => formatDateTime(updatedAt, timeZone),
  },
]
