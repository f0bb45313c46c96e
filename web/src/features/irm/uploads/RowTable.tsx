import { Button, Select } from '@mantine/core'
import { irmUploads, type Upload, type UploadRow } from '@rostrum/contract/irm/uploads'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { downloadFile } from '#platform/api/download.ts'
import { queryFor } from '#platform/api/query.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatNumber } from '#platform/formats.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { notifyError } from '#ui/notify.ts'
import { fieldQuery } from './api.ts'
import { rowColumns } from './row-columns.tsx'

interface Address {
  show?: 'all' | 'errors' | 'kept'
  page?: number
}

const pageSize = 200
const rowId = (row: UploadRow) => String(row.rowNumber)
const none: UploadRow[] = []
const nothing = { all: 'No rows', errors: 'No errors', kept: 'No kept rows' }

/** Every row with its planned or actual outcome. */
export function RowTable({ upload }: { upload: Upload }) {
  const { show = 'all', page = 0 } = useSearch({ from: '/shell/settings/irm-upload/$id' })
  const navigate = useNavigate({ from: '/settings/irm-upload/$id' })
  const { id, kind, state, counts, results, keptCount } = upload
  const rows = useQuery(
    queryFor(irmUploads.rows, { params: { id }, query: { show, pageSize, pageOffset: page * pageSize } }),
  )
  const fields = useQuery(fieldQuery(kind))
  const columns = useMemo(() => rowColumns(upload, fields.data ?? []), [upload, fields.data])
  const go = (next: Address) => void navigate({ search: { show, ...next }, replace: true })
  const errorCount = counts.error + results.failed
  const choices = [
    { value: 'all', label: 'All rows' },
    { value: 'errors', label: `Only errors (${formatNumber(errorCount)})` },
    ...(state === 'undone' ? [{ value: 'kept', label: `Only kept (${formatNumber(keptCount)})` }] : []),
  ]
  const download = () =>
    void downloadFile(irmUploads.errors, { params: { id } }, 'csv').catch(() =>
      notifyError('The errors could not be downloaded'),
    )
  if (rows.error && !rows.data) return <PageError error={rows.error} onRetry={() => void rows.refetch()} />
  return (
    <DataTable
      // Row outcomes change with the state of the upload.
      key={state}
      label="Rows in the file"
      rows={rows.data?.data ?? none}
      rowId={rowId}
      columns={columns}
      loading={rows.isFetching}
      maxHeight="max(320px, calc(100dvh - 420px))"
      empty={<EmptyState title={nothing[show]} />}
      paging={{
        page,
        pageSize,
        total: rows.data?.meta.total ?? 0,
        onPage: (next) => go({ page: next }),
      }}
      toolbar={
        <>
          <Select
            aria-label="Rows shown"
            data={choices}
            value={show}
            onChange={(value) => go({ show: (value ?? 'all') as Address['show'], page: undefined })}
            allowDeselect={false}
            size="xs"
            w={190}
          />
          {errorCount > 0 && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={14} stroke={1.75} />}
              onClick={download}
            >
              Download errors
            </Button>
          )}
        </>
      }
    />
  )
}
