import { Modal } from '@mantine/core'
import { type ImportRun, operatingData, type RejectedRow } from '@rostrum/contract/operating-data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '#platform/api/download.ts'
import { defaultDebounce, defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { pagingOf } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { rejectedRows } from './api.ts'
import classes from './decisions.module.css'

interface RejectsDialogProps {
  run: ImportRun | undefined
  onClose: () => void
}

/** What an import rejected, and why. */
export function RejectsDialog({ run, onClose }: RejectsDialogProps) {
  const { timeZone } = useUser()
  const title = run ? `Rejected in the import of ${formatDateTime(run.startedAt, timeZone)}` : ''
  return (
    <Modal opened={run !== undefined} onClose={onClose} title={title} size={1100}>
      {run && <Rejects key={run.id} run={run.id} />}
    </Modal>
  )
}

interface Shown {
  search?: string | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

function Rejects({ run }: { run: string }) {
  const [shown, setShown] = useState<Shown>({})
  const { search, page = 0, pageSize = defaultPageSize } = shown
  const change = (next: Shown) => setShown((before) => ({ ...before, page: undefined, ...next }))
  const list = useQuery(rejectedRows({ run, search, pageSize, pageOffset: page * pageSize }))
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <FilterBar
        search={{
          value: search ?? '',
          onChange: (text) => change({ search: text.trim().slice(0, 200) || undefined }),
          label: 'Search by file, filing or reason',
          delay: defaultDebounce,
        }}
      />
      <DataTable
        label="Rejected rows"
        rows={list.data?.data ?? none}
        rowId={({ id }) => id}
        columns={columns}
        loading={list.isFetching}
        maxHeight="none"
        countLabel={(count) => `${formatNumber(count)} ${count === 1 ? 'reject' : 'rejects'}`}
        onExport={(format) => saveFile(operatingData.exportRejects, { query: { run, search } }, format)}
        exportFormats={exportFormats}
        paging={pagingOf(shown, list.data?.meta.total, change)}
        empty={<EmptyState title="No matches" message="Search for something else." />}
      />
    </>
  )
}

const none: RejectedRow[] = []
const exportFormats = ['csv', 'xlsx'] as const

const columns: DataColumn<RejectedRow>[] = [
  {
    id: 'reason',
    header: 'Reason',
    width: 320,
    grow: 2,
    required: true,
    cell: ({ reason }) => <div className={classes.text}>{reason}</div>,
  },
  {
    id: 'source',
    header: 'File',
    width: 300,
    grow: 1,
    cell: ({ source }) => <div className={classes.text}>{source}</div>,
  },
  { id: 'row', header: 'Row', width: 90, align: 'right', cell: ({ row }) => row !== null && formatNumber(row) },
  { id: 'filing', header: 'Filing', width: 190, cell: ({ accession }) => accession },
]
