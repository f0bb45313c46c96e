import type { BookingPage } from '@rostrum/contract/scheduler/pages'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { Chip } from '#ui/Chip.tsx'
import { CopyLink } from '#ui/CopyLink.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { AnchorLink } from '#ui/links.tsx'
import { RowActions } from './RowActions.tsx'

export const pageColumns = (timeZone: string): DataColumn<BookingPage>[] => [
  {
    id: 'title',
    header: 'Title',
    width: 220,
    grow: 1,
    required: true,
    sortField: 'title',
    cell: ({ id, title }) => (
      <AnchorLink to="/irm/scheduler/pages/$pageId" params={{ pageId: id }} title={title}>
        {title}
      </AnchorLink>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    sortField: 'status',
    cell: ({ status }) => (
      <Chip tone={status === 'active' ? 'positive' : 'warning'}>{status === 'active' ? 'Active' : 'Paused'}</Chip>
    ),
  },
  {
    id: 'url',
    header: 'Address',
    width: 130,
    cell: ({ url }) => <CopyLink url={url} label="Copy link" isCompact />,
  },
  { id: 'hosts', header: 'Hosts', width: 200, grow: 1, cell: ({ hosts }) => hosts.map(fullName).join(', ') },
  {
    id: 'lengths',
    header: 'Minutes',
    width: 110,
    cell: ({ settings }) => settings.lengths.join(', '),
  },
  {
    id: 'upcomingCount',
    header: 'Upcoming',
    width: 100,
    align: 'right',
    sortField: 'upcomingCount',
    cell: ({ upcomingCount }) => formatNumber(upcomingCount),
  },
  {
    id: 'bookingCount',
    header: 'Bookings',
    width: 100,
    align: 'right',
    cell: ({ bookingCount }) => formatNumber(bookingCount),
  },
  {
    id: 'updatedAt',
    header: 'Updated',
    width: 170,
    sortField: 'updatedAt',
    cell: ({ updatedAt }) => formatDateTime(updatedAt, timeZone),
  },
  { id: 'actions', header: 'Actions', width: 70, cell: (page) => <RowActions page={page} /> },
]
