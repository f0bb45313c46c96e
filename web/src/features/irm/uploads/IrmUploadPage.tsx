import { Table } from '@mantine/core'
import { type Upload, uploadKindLabels } from '@rostrum/contract/irm/uploads'
import { IconUpload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Pagination } from '#ui/data-table/Pagination.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { useUploadList } from './api.ts'
import classes from './irm-upload.module.css'
import { UndoButton } from './UndoButton.tsx'
import { UploadFrame } from './UploadFrame.tsx'
import { resultLine, stateLabels, stateTones } from './words.ts'

const pageSize = 20

export function IrmUploadPage() {
  const start = (
    <ButtonLink to="/settings/irm-upload/new" leftSection={<IconUpload size={16} stroke={1.75} />}>
      New upload
    </ButtonLink>
  )
  const context = 'Import people, organizations and activities from a file'
  return (
    <UploadFrame title="IRM Upload" context={context} actions={start} isList>
      <UploadList />
    </UploadFrame>
  )
}

function UploadList() {
  const { page = 0 } = useSearch({ from: '/shell/settings/irm-upload' })
  const navigate = useNavigate({ from: '/settings/irm-upload' })
  const uploads = useUploadList({ pageSize, pageOffset: page * pageSize })
  const go = (next: number) => void navigate({ search: { page: next || undefined } })
  return (
    <QueryView
      query={uploads}
      renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
      isEmpty={({ meta }) => meta.total === 0}
      empty={
        <EmptyState
          title="No uploads yet"
          message="Upload a CSV or XLSX file, preview each row, and import it. You can undo any import."
        />
      }
    >
      {({ data, meta }) => (
        <div className={classes.table}>
          <Table.ScrollContainer minWidth={820} type="native" tabIndex={0} role="region" aria-label="Earlier uploads">
            <UploadTable uploads={data} />
          </Table.ScrollContainer>
          {meta.total > pageSize && <Pagination page={page} pageSize={pageSize} total={meta.total} onPage={go} />}
        </div>
      )}
    </QueryView>
  )
}

function UploadTable({ uploads }: { uploads: Upload[] }) {
  const { timeZone } = useUser()
  return (
    <Table horizontalSpacing={16}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>File</Table.Th>
          <Table.Th>Type</Table.Th>
          <Table.Th ta="right">Rows</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th>Result</Table.Th>
          <Table.Th>By</Table.Th>
          <Table.Th>When</Table.Th>
          <Table.Th aria-label="Actions" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {uploads.map((upload) => (
          <Table.Tr key={upload.id}>
            <Table.Td>
              <AnchorLink to="/settings/irm-upload/$id" params={{ id: upload.id }}>
                {upload.fileName}
              </AnchorLink>
            </Table.Td>
            <Table.Td>{uploadKindLabels[upload.kind]}</Table.Td>
            <Table.Td ta="right">{formatNumber(upload.rowCount)}</Table.Td>
            <Table.Td>
              <Chip tone={stateTones[upload.state]}>{stateLabels[upload.state]}</Chip>
            </Table.Td>
            <Table.Td>{upload.importedAt ? resultLine(upload) : '–'}</Table.Td>
            <Table.Td>
              {upload.createdBy.firstName} {upload.createdBy.lastName}
            </Table.Td>
            <Table.Td>{formatDateTime(upload.createdAt, timeZone)}</Table.Td>
            <Table.Td ta="right">
              <UndoButton upload={upload} size="compact-sm" />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
