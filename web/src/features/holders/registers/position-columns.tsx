import type { RegisterDetail, RegisterPosition } from '@rostrum/contract/holders/register-rows'
import { intermediaryLabels, type RegisterKind } from '@rostrum/contract/holders/register-values'
import { formatShare } from '#market/figures.ts'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { breakdownLabel } from './labels.ts'

type Column = DataColumn<RegisterPosition>

export function positionColumns(kind: RegisterKind, { onDate, previous }: RegisterDetail): Column[] {
  const figures: Column[] = [
    {
      id: 'shares',
      header: `Shares, ${formatDay(onDate)}`,
      width: 176,
      align: 'right',
      sortField: 'shares',
      cell: ({ shares }) => formatNumber(shares),
    },
    {
      id: 'outstandingShare',
      header: '% O/S',
      width: 84,
      align: 'right',
      cell: ({ outstandingShare }) => formatShare(outstandingShare, 2),
    },
    {
      id: 'change',
      header: previous ? `Change since ${formatDay(previous.onDate)}` : 'Change',
      width: 196,
      align: 'right',
      sortField: 'change',
      hidden: previous === null,
      cell: (row) => <Change row={row} />,
    },
  ]
  const isSeen = kind === 'surveillance'
  return [
    {
      id: 'name',
      header: 'Holder',
      width: 240,
      grow: 1,
      required: true,
      pinned: true,
      sortField: 'name',
      cell: ({ name }) => name,
    },
    ...figures,
    ...(isSeen ? filedColumns : []),
    ...matchColumns.map((column) => ({ ...column, hidden: !isSeen })),
    {
      id: 'holderType',
      header: 'Type',
      width: 120,
      sortField: 'holderType',
      hidden: isSeen,
      cell: (row) => row.holderType ?? '–',
    },
    { id: 'city', header: 'City', width: 150, sortField: 'city', cell: placeOf },
    {
      id: 'country',
      header: 'Country',
      width: 140,
      sortField: 'country',
      cell: ({ country }) => (country ? breakdownLabel('country', country) : '–'),
    },
    {
      id: 'intermediary',
      header: intermediaryLabels[kind],
      width: 180,
      sortField: 'intermediary',
      hidden: kind === 'registry',
      cell: ({ intermediary }) => intermediary ?? '–',
    },
    {
      id: 'heldSince',
      header: 'Held since',
      width: 124,
      sortField: 'heldSince',
      hidden: isSeen,
      cell: ({ heldSince }) => (heldSince ? formatDay(heldSince) : '–'),
    },
    {
      id: 'account',
      header: 'Account',
      width: 120,
      sortField: 'account',
      hidden: isSeen,
      cell: ({ account }) => account ?? '–',
    },
    { id: 'email', header: 'Email', width: 220, hidden: true, cell: ({ email }) => email ?? '–' },
  ]
}

const placeOf = ({ city, state }: RegisterPosition) => [city, state].filter(Boolean).join(', ') || '–'

const Change = ({ row: { previousShares, change } }: { row: RegisterPosition }) => (
  <>
    {previousShares === 0 && <Chip tone="positive">New</Chip>} <Delta value={change} format={formatNumber} />
  </>
)

/** The filed position beside the identified one, each with its own date. */
const filedColumns: Column[] = [
  {
    id: 'filed',
    header: 'Latest 13F',
    width: 196,
    align: 'right',
    cell: ({ filed }) => (filed ? `${formatNumber(filed.shares)} · ${formatDay(filed.quarter)}` : '–'),
  },
  {
    id: 'difference',
    header: 'Difference vs. 13F',
    width: 152,
    align: 'right',
    sortField: 'difference',
    cell: ({ filed }) => <Delta value={filed?.difference} format={formatNumber} />,
  },
]

const matchColumns: Column[] = [
  {
    id: 'organization',
    header: 'Organization',
    width: 240,
    cell: ({ match }) =>
      match ? (
        <ProfileLink kind="organization" id={match.organization.id}>
          {match.organization.name}
        </ProfileLink>
      ) : (
        '–'
      ),
  },
  {
    id: 'match',
    header: 'Match',
    width: 108,
    cell: ({ match }) =>
      match ? (
        <Chip tone={match.state === 'confirmed' ? 'positive' : 'warning'}>
          {match.state === 'confirmed' ? 'Confirmed' : 'To confirm'}
        </Chip>
      ) : (
        '–'
      ),
  },
]
