import type { OwnershipEvent } from '@rostrum/contract/profiles/securities'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { DisclosureLink } from '#market/evidence/DisclosureLink.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { useOpenDrawer, useProfileAddress } from '#market/use-profile-address.ts'
import { formatDay, formatNumber, formatPercent } from '#platform/formats.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { ownershipEvents } from '../api.ts'
import { PagedTable, pageOf } from '../shared/PagedTable.tsx'

type Row = z.output<typeof OwnershipEvent>

export function EventsTab({ securityId }: { securityId: string }) {
  const { search } = useProfileAddress()
  const open = useOpenDrawer()
  const query = useQuery(ownershipEvents(securityId, pageOf(search)))
  return (
    <PagedTable<Row>
      label="Schedules 13D and 13G"
      query={query}
      columns={eventColumns}
      rowId={(row) => `${row.accession} ${row.personNumber}`}
      onOpen={(row) => open({ schedule: row.accession })}
    />
  )
}

export const eventColumns: DataColumn<Row>[] = [
  { id: 'form', header: 'Form', width: 168, cell: (row) => row.form },
  {
    id: 'holder',
    header: 'Reporting person',
    width: 240,
    grow: 1,
    required: true,
    cell: (row) =>
      row.organization ? (
        <ProfileLink kind="organization" id={row.organization.id}>
          {row.holderName}
        </ProfileLink>
      ) : (
        row.holderName
      ),
  },
  { id: 'event', header: 'Event', width: 112, cell: (row) => (row.eventDate ? formatDay(row.eventDate) : '–') },
  { id: 'filed', header: 'Filed', width: 112, cell: (row) => (row.filedOn ? formatDay(row.filedOn) : '–') },
  {
    id: 'shares',
    header: 'Shares',
    width: 128,
    align: 'right',
    cell: (row) => (row.shares === null ? '–' : formatNumber(row.shares)),
  },
  {
    id: 'rights',
    header: 'Within 60 days',
    width: 120,
    align: 'right',
    cell: (row) => (row.sharesByRights === null ? '–' : formatNumber(row.sharesByRights)),
  },
  {
    id: 'percent',
    header: '% of class',
    width: 96,
    align: 'right',
    cell: (row) => (row.percentOfClass === null ? '–' : formatPercent(row.percentOfClass / 100)),
  },
  { id: 'accession', header: 'Accession', width: 208, cell: (row) => <DisclosureLink schedule={row.accession} /> },
  {
    id: 'notes',
    header: 'Notes',
    width: 200,
    grow: 1,
    cell: (row) => <span title={row.notes.join('. ')}>{row.notes.join('. ') || '–'}</span>,
  },
]
