import { Button } from '@mantine/core'
import type { RegisterIssue, RegisterPreview } from '@rostrum/contract/holders/register-rows'
import { useState } from 'react'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'

type SampleRow = RegisterPreview['sample'][number]
const rowId = (row: { rowNumber: number }) => String(row.rowNumber)

const issueColumns: DataColumn<RegisterIssue>[] = [
  { id: 'row', header: 'Row', width: 72, align: 'right', cell: (row) => formatNumber(row.rowNumber) },
  {
    id: 'state',
    header: 'Status',
    width: 90,
    cell: ({ isRejected }) => (
      <Chip tone={isRejected ? 'negative' : 'neutral'}>{isRejected ? 'Rejected' : 'Imported'}</Chip>
    ),
  },
  { id: 'reason', header: 'Reason', width: 320, grow: 1, cell: (row) => row.reason },
  { id: 'cells', header: 'Original row', width: 320, grow: 1, cell: (row) => row.cells.join(' | ') },
]

const sampleColumns: DataColumn<SampleRow>[] = [
  { id: 'row', header: 'Row', width: 72, align: 'right', cell: (row) => formatNumber(row.rowNumber) },
  { id: 'name', header: 'Name', width: 260, grow: 1, cell: (row) => row.name },
  { id: 'shares', header: 'Shares', width: 120, align: 'right', cell: (row) => formatNumber(row.shares) },
  { id: 'place', header: 'Location', width: 200, cell: (row) => row.place || '–' },
  {
    id: 'heldSince',
    header: 'Held since',
    width: 120,
    cell: (row) => (row.heldSince ? formatDay(row.heldSince) : '–'),
  },
]

/** Keeps the import button within reach. */
const shownAtFirst = 10

export function IssueSample({ preview: { issues, rejectedCount, remarkCount } }: { preview: RegisterPreview }) {
  const [isWhole, setWhole] = useState(false)
  if (issues.length === 0) return null
  const total = rejectedCount + remarkCount
  const first = total > issues.length ? `First ${issues.length} of ${formatNumber(total)}. ` : ''
  return (
    <SectionCard
      title="Rows with issues"
      description={`${first}Rejected rows are not imported. You can download them.`}
      flush
      actions={
        issues.length > shownAtFirst && (
          <Button variant="subtle" size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Only ${shownAtFirst}` : `Show ${issues.length}`}
          </Button>
        )
      }
    >
      <SmallTable
        label="Rows with issues"
        rows={isWhole ? issues : issues.slice(0, shownAtFirst)}
        rowId={rowId}
        columns={issueColumns}
      />
    </SectionCard>
  )
}

export const RowSample = ({ preview: { sample } }: { preview: RegisterPreview }) => (
  <SectionCard title="First rows to import" flush>
    <SmallTable label="First rows" rows={sample.slice(0, shownAtFirst)} rowId={rowId} columns={sampleColumns} />
  </SectionCard>
)
