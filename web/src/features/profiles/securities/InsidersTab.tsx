import type { InsiderTransaction } from '@rostrum/contract/profiles/securities'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { DisclosureLink } from '#market/evidence/DisclosureLink.tsx'
import { roleWords, signedShares, transactionLabel } from '#market/evidence/transaction-codes.ts'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { useOpenDrawer, useProfileAddress } from '#market/use-profile-address.ts'
import { formatDay, formatNumber, formatPrice } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { insiderTransactions } from '../api.ts'
import { PagedTable, pageOf } from '../shared/PagedTable.tsx'

type Row = z.output<typeof InsiderTransaction>

export function InsidersTab({ securityId }: { securityId: string }) {
  const { search } = useProfileAddress()
  const open = useOpenDrawer()
  const query = useQuery(insiderTransactions(securityId, pageOf(search)))
  return (
    <PagedTable<Row>
      label="Insider transactions, Forms 3, 4 and 5"
      query={query}
      columns={insiderColumns}
      rowId={(row) => `${row.accession} ${row.lineNumber} ${row.ownerName} ${row.isDerivative}`}
      onOpen={(row) => open({ insider: row.accession })}
    />
  )
}

export const insiderColumns: DataColumn<Row>[] = [
  {
    id: 'owner',
    header: 'Insider',
    width: 160,
    grow: 1,
    required: true,
    pinned: true,
    cell: (row) =>
      row.person ? (
        <ProfileLink kind="person" id={row.person.id}>
          {row.person.name}
        </ProfileLink>
      ) : (
        row.ownerName
      ),
  },
  { id: 'onDate', header: 'Date', width: 112, cell: (row) => (row.onDate ? formatDay(row.onDate) : '–') },
  {
    id: 'roles',
    header: 'Role',
    width: 136,
    cell: (row) => <span title={roleWords(row.roles)}>{roleWords(row.roles) || '–'}</span>,
  },
  {
    id: 'code',
    header: 'Transaction',
    width: 232,
    cell: (row) => (
      <>
        {row.code ? transactionLabel(row.code) : 'Holding'} {row.isPlanned && <Chip>10b5-1</Chip>}
      </>
    ),
  },
  {
    id: 'shares',
    header: 'Shares',
    width: 104,
    align: 'right',
    cell: (row) => <Delta value={signedShares(row)} format={formatNumber} />,
  },
  {
    id: 'price',
    header: 'Price',
    width: 88,
    align: 'right',
    cell: (row) => (row.price ? formatPrice(row.price) : '–'),
  },
  {
    id: 'after',
    header: 'Held after',
    width: 104,
    align: 'right',
    cell: (row) => (row.sharesAfter === null ? '–' : formatNumber(row.sharesAfter)),
  },
  {
    id: 'underlying',
    header: 'Underlying',
    width: 104,
    align: 'right',
    cell: (row) => (row.underlyingShares === null ? '–' : formatNumber(row.underlyingShares)),
  },
  {
    id: 'title',
    header: 'Security',
    width: 176,
    cell: (row) => (
      <span title={row.securityTitle}>
        {row.isDerivative && <Chip>Derivative</Chip>} {row.securityTitle}
      </span>
    ),
  },
  { id: 'form', header: 'Form', width: 64, cell: (row) => row.form },
  { id: 'filedOn', header: 'Filed', width: 112, cell: (row) => (row.filedOn ? formatDay(row.filedOn) : '–') },
  { id: 'accession', header: 'Accession', width: 208, cell: (row) => <DisclosureLink insider={row.accession} /> },
]
