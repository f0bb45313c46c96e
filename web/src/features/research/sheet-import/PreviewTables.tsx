import type { ImportPreview } from '@rostrum/contract/research/estimate-imports'
import { formatNumber } from '#platform/formats.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'

const rowId = ({ rowNumber }: { rowNumber: number }) => String(rowNumber)
const rowColumn = {
  ...{ id: 'row', header: 'Row', align: 'right' as const },
  cell: ({ rowNumber }: { rowNumber: number }) => formatNumber(rowNumber),
}

export function PreviewTables({ preview }: { preview: ImportPreview }) {
  const { validCount, rejectedCount, newBrokers, issues, sample, headers } = preview
  return (
    <>
      <SectionCard
        flush
        title="Preview"
        description={
          <span role="status">
            {formatNumber(validCount)} {validCount === 1 ? 'row' : 'rows'} to import, {formatNumber(rejectedCount)}{' '}
            rejected.
            {newBrokers.length > 0 && ` New brokers: ${newBrokers.join(', ')}.`}
          </span>
        }
      >
        <SmallTable
          label="First rows"
          rows={sample}
          rowId={rowId}
          columns={[
            rowColumn,
            ...headers.map((header, index) => ({
              ...{ id: header, header },
              cell: ({ cells }: { cells: string[] }) => cells[index] || '–',
            })),
          ]}
        />
      </SectionCard>
      {issues.length > 0 && (
        <SectionCard flush title="Rejected rows" description="These rows are not imported.">
          <SmallTable
            label="Rejected rows"
            rows={issues}
            rowId={rowId}
            columns={[rowColumn, { id: 'reason', header: 'Reason', cell: ({ reason }) => reason }]}
          />
        </SectionCard>
      )}
    </>
  )
}
