import type { FundManager } from '@rostrum/contract/profiles/fund-managers'
import { useQuery } from '@tanstack/react-query'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { useProfileAddress } from '#market/use-profile-address.ts'
import { formatDay } from '#platform/formats.ts'
import { calledName } from '#platform/names.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { fundManagers } from '../api.ts'
import { PhoneLink } from '../shared/ContactLinks.tsx'
import { PagedTable, pageOf } from '../shared/PagedTable.tsx'
import { useOpenProfile } from '../shared/use-open-profile.ts'

export function ManagersTab({ fundId }: { fundId: string }) {
  const { search } = useProfileAddress()
  const query = useQuery(fundManagers(fundId, pageOf(search)))
  const open = useOpenProfile('person')
  return (
    <PagedTable<FundManager>
      label="Managers"
      query={query}
      columns={managerColumns}
      rowId={(row) => row.id}
      onOpen={(row, { newTab }) => open(row.id, newTab)}
    />
  )
}

const managerColumns: DataColumn<FundManager>[] = [
  {
    id: 'name',
    header: 'Manager',
    width: 200,
    grow: 1,
    required: true,
    cell: (row) => (
      <>
        <ProfileLink kind="person" id={row.id}>
          {calledName(row)}
        </ProfileLink>{' '}
        {row.isLead && <Chip tone="accent">Lead</Chip>}
      </>
    ),
  },
  { id: 'title', header: 'Title', width: 200, grow: 1, cell: (row) => row.title ?? '–' },
  {
    id: 'organization',
    header: 'Organization',
    width: 200,
    grow: 1,
    cell: (row) =>
      row.organization && (
        <ProfileLink kind="organization" id={row.organization.id}>
          {row.organization.name}
        </ProfileLink>
      ),
  },
  { id: 'phone', header: 'Phone', width: 140, cell: (row) => (row.phone ? <PhoneLink number={row.phone} /> : '–') },
  { id: 'since', header: 'Since', width: 120, cell: (row) => (row.startedOn ? formatDay(row.startedOn) : '–') },
  { id: 'irm', header: 'In IRM', width: 80, cell: (row) => (row.isAffiliated ? 'Yes' : '–') },
]
