import { type Booking, bookingStatusNames } from '@rostrum/contract/scheduler/bookings'
import type { BookingStatus } from '@rostrum/contract/scheduler/bookings-query'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { AnchorLink } from '#ui/links.tsx'
import { BookingActions } from './BookingActions.tsx'

const tones: Record<BookingStatus, 'warning' | 'positive' | 'neutral' | 'negative'> = {
  requested: 'warning',
  confirmed: 'positive',
  canceled: 'neutral',
  declined: 'negative',
}

const minutesOf = ({ startsAt, endsAt }: Booking) => Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)

export const bookingColumns = (timeZone: string): DataColumn<Booking>[] => [
  {
    id: 'startsAt',
    header: 'Date',
    width: 180,
    required: true,
    sortField: 'startsAt',
    cell: ({ startsAt }) => formatDateTime(startsAt, timeZone),
  },
  {
    id: 'name',
    header: 'Name',
    width: 170,
    grow: 1,
    sortField: 'name',
    cell: ({ name, personId }) =>
      personId ? (
        <AnchorLink to="/people/$id" params={{ id: personId }}>
          {name}
        </AnchorLink>
      ) : (
        name
      ),
  },
  { id: 'firm', header: 'Firm', width: 150, sortField: 'firm', cell: ({ firm }) => firm },
  {
    id: 'status',
    header: 'Status',
    width: 160,
    sortField: 'status',
    cell: ({ status }) => <Chip tone={tones[status]}>{bookingStatusNames[status]}</Chip>,
  },
  { id: 'minutes', header: 'Minutes', width: 85, align: 'right', fileKeys: [], cell: minutesOf },
  { id: 'page', header: 'Booking page', width: 170, cell: ({ page }) => page.title },
  { id: 'hosts', header: 'Hosts', width: 150, cell: ({ hosts }) => hosts.map(fullName).join(', ') },
  { id: 'email', header: 'Email', width: 190, cell: ({ email }) => email },
  {
    id: 'answers',
    header: 'Answers',
    width: 220,
    hidden: true,
    cell: ({ answers }) => answers.map(({ question, answer }) => `${question}: ${answer}`).join('; '),
  },
  {
    id: 'createdAt',
    header: 'Booked',
    width: 170,
    hidden: true,
    sortField: 'createdAt',
    cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 70,
    fileKeys: [],
    cell: (booking) => <BookingActions booking={booking} />,
  },
]
