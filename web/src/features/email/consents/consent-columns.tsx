import type { Consent } from '@rostrum/contract/email/campaigns/consents'
import { jurisdictionBriefs } from '@rostrum/contract/email/campaigns/jurisdictions'
import { formatDateTime, formatDay } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { AnchorLink } from '#ui/links.tsx'
import { Expires } from './Expires.tsx'
import { KindChip } from './KindChip.tsx'

export const consentColumns = (timeZone: string): DataColumn<Consent>[] => [
  { id: 'email', header: 'Email', width: 220, grow: 1, required: true, sortField: 'email', cell: ({ email }) => email },
  {
    id: 'kind',
    header: 'Consent',
    width: 150,
    sortField: 'kind',
    cell: ({ kind, isLatest }) => (
      <>
        <KindChip kind={kind} /> {!isLatest && <Chip>Replaced</Chip>}
      </>
    ),
  },
  {
    id: 'person',
    header: 'Person',
    width: 160,
    cell: ({ person }) =>
      person && (
        <AnchorLink to="/people/$id" params={{ id: person.id }}>
          {person.name}
        </AnchorLink>
      ),
  },
  {
    id: 'jurisdiction',
    header: 'Jurisdiction',
    width: 110,
    sortField: 'jurisdiction',
    cell: ({ jurisdiction }) => jurisdictionBriefs[jurisdiction],
  },
  { id: 'source', header: 'Source', width: 180, grow: 1, cell: ({ source }) => source },
  { id: 'evidence', header: 'Evidence', width: 180, grow: 1, cell: ({ evidence }) => evidence },
  {
    id: 'givenOn',
    header: 'Given',
    width: 120,
    sortField: 'givenOn',
    cell: ({ givenOn }) => formatDay(givenOn),
  },
  {
    id: 'expiresOn',
    header: 'Expires',
    width: 190,
    sortField: 'expiresOn',
    cell: (consent) => <Expires consent={consent} />,
  },
  {
    id: 'addedBy',
    header: 'Recorded by',
    width: 140,
    hidden: true,
    cell: ({ addedBy }) => addedBy && fullName(addedBy),
  },
  {
    id: 'createdAt',
    header: 'Recorded',
    width: 170,
    hidden: true,
    sortField: 'createdAt',
    cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
  },
]
