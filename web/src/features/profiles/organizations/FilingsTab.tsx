import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { FilingSummary } from '@rostrum/contract/profiles/portfolios'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { amendmentLabels, flagLabel } from '#market/evidence/evidence-labels.ts'
import { FilingLink } from '#market/evidence/FilingLink.tsx'
import { useOpenDrawer, useProfileAddress } from '#market/use-profile-address.ts'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { organizationFilings } from '../api.ts'
import { PagedTable, pageOf } from '../shared/PagedTable.tsx'

type Row = z.output<typeof FilingSummary>

export function FilingsTab({ organizationId }: { organizationId: string }) {
  const { search } = useProfileAddress()
  const query = useQuery(organizationFilings(organizationId, pageOf(search)))
  const open = useOpenDrawer()
  return (
    <PagedTable<Row>
      label="Form 13F filings"
      query={query}
      columns={filingColumns}
      rowId={(row) => row.accession}
      onOpen={(row) => open({ filing: row.accession })}
    />
  )
}

const filingColumns: DataColumn<Row>[] = [
  { id: 'period', header: 'Quarter', width: 96, cell: (row) => formatQuarter(row.period) },
  {
    id: 'accession',
    header: 'Filing',
    width: 200,
    grow: 1,
    required: true,
    cell: (row) => <FilingLink accession={row.accession} />,
  },
  { id: 'form', header: 'Form', width: 96, cell: (row) => row.form },
  {
    id: 'amendment',
    header: 'Type',
    width: 128,
    cell: (row) => (row.amendmentType ? amendmentLabels[row.amendmentType] : 'Original'),
  },
  {
    id: 'filedOn',
    header: 'Filed',
    width: 168,
    cell: (row) => (
      <>
        {row.filedOn ? formatDay(row.filedOn) : '–'} {row.isLate && <Chip tone="warning">Late</Chip>}
      </>
    ),
  },
  { id: 'rows', header: 'Rows', width: 88, align: 'right', cell: (row) => formatNumber(row.rowCount) },
  {
    id: 'counted',
    header: 'Counted',
    width: 112,
    cell: (row) => (row.isCounted ? <Chip tone="positive">Counts</Chip> : <Chip>Superseded</Chip>),
  },
  {
    id: 'flags',
    header: 'Notes',
    width: 200,
    grow: 1,
    cell: (row) => {
      const noted = row.flags.map(flagLabel).join('. ')
      return <span title={noted}>{noted || '–'}</span>
    },
  },
]
