import type { RegisterIssue } from '@rostrum/contract/holders/register-rows'
import { registers } from '@rostrum/contract/holders/registers'
import { useQuery } from '@tanstack/react-query'
import { defaultPageSize } from '#platform/constants.ts'
import { formatNumber } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useRegisterAddress } from '../address.ts'
import { issueList } from '../api.ts'
import { RegisterTable } from '../RegisterTable.tsx'
import type { TabProps } from '../tab-props.ts'

const rowId = (row: RegisterIssue) => String(row.rowNumber)

const columns: DataColumn<RegisterIssue>[] = [
  {
    id: 'rowNumber',
    header: 'Row',
    width: 80,
    align: 'right',
    required: true,
    cell: (row) => formatNumber(row.rowNumber),
  },
  {
    id: 'state',
    header: 'Status',
    width: 100,
    cell: ({ isRejected }) => (
      <Chip tone={isRejected ? 'negative' : 'neutral'}>{isRejected ? 'Rejected' : 'Imported'}</Chip>
    ),
  },
  { id: 'reason', header: 'Reason', width: 420, grow: 1, cell: (row) => <span title={row.reason}>{row.reason}</span> },
  {
    id: 'cells',
    header: 'Original row',
    width: 420,
    grow: 1,
    cell: (row) => <span title={row.cells.join(' | ')}>{row.cells.join(' | ')}</span>,
  },
]

/** File rows that were rejected, or accepted with a warning. */
export function IssuesTab({ kind, snapshot }: Pick<TabProps, 'kind' | 'snapshot'>) {
  const { search } = useRegisterAddress()
  const { page = 0, pageSize = defaultPageSize } = search
  const query = useQuery(issueList(kind, snapshot.id, { pageSize, pageOffset: page * pageSize }))
  return (
    <RegisterTable
      label="Rows with issues"
      noun={['row', 'rows']}
      query={query}
      columns={columns}
      rowId={rowId}
      file={{ endpoint: registers[kind].exportIssues, id: snapshot.id }}
      empty={<EmptyState title="No issues" />}
    />
  )
}
