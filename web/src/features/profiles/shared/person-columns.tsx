import type { PersonRow } from '@rostrum/contract/profiles/people'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatNumber } from '#platform/formats.ts'
import { calledName } from '#platform/names.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { nameOfFunction } from './names.ts'
import { formatPlace } from './place.ts'

const name: DataColumn<PersonRow> = {
  id: 'name',
  header: 'Person',
  width: 180,
  grow: 1,
  required: true,
  pinned: true,
  cell: (row) => (
    <ProfileLink kind="person" id={row.id}>
      {calledName(row)}
    </ProfileLink>
  ),
}

const organization: DataColumn<PersonRow> = {
  id: 'organization',
  header: 'Organization',
  width: 180,
  cell: (row) =>
    row.organization && (
      <ProfileLink kind="organization" id={row.organization.id}>
        {row.organization.name}
      </ProfileLink>
    ),
}

const functionsOf = (row: PersonRow) => row.jobFunctions.map(nameOfFunction).join(', ')

const others: DataColumn<PersonRow>[] = [
  {
    id: 'title',
    header: 'Title',
    width: 200,
    grow: 1,
    cell: (row) => <span title={row.title ?? ''}>{row.title ?? '–'}</span>,
  },
  {
    id: 'functions',
    header: 'Job functions',
    width: 180,
    cell: (row) => <span title={functionsOf(row)}>{functionsOf(row) || '–'}</span>,
  },
  { id: 'place', header: 'Location', width: 180, cell: (row) => formatPlace(row) || '–' },
  {
    id: 'email',
    header: 'Email',
    width: 200,
    cell: (row) => row.email && <a href={`mailto:${row.email}`}>{row.email}</a>,
  },
  { id: 'funds', header: 'Funds', width: 72, align: 'right', cell: (row) => formatNumber(row.fundCount) },
  { id: 'irm', header: 'In IRM', width: 72, cell: (row) => (row.isAffiliated ? 'Yes' : '–') },
]

export const personColumns = [name, ...others]
export const childPersonColumns = [name, organization, ...others]
