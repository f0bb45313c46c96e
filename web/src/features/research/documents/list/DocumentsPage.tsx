import { Button, Group } from '@mantine/core'
import type { FoundDocument } from '@rostrum/contract/research/document-values'
import { researchDocuments } from '@rostrum/contract/research/documents'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { changed, pagingOf, toListQuery } from '#platform/search-params.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { documentList } from '../api.ts'
import { AddDocuments } from './AddDocuments.tsx'
import { DocumentFilters, type DocumentSearch, isFiltered } from './DocumentFilters.tsx'
import { documentColumns } from './document-columns.tsx'
import { Inbox } from './Inbox.tsx'
import { SearchResults } from './SearchResults.tsx'

export function DocumentsPage() {
  usePageTitle('Research')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title="Research"
        context={
          <>
            Broker reports on you and your peers <HelpMark topic="research" />
          </>
        }
        actions={
          <Group gap={8}>
            <ButtonLink to="/research/compare" variant="default">
              Compare reports
            </ButtonLink>
            <Writes>
              <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
                Add documents
              </Button>
            </Writes>
          </Group>
        }
      />
      <Documents onAdd={() => setAdding(true)} />
      <AddDocuments isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}

const byDate = {
  first: { field: 'dated', direction: 'desc' },
  secondary: { field: 'createdAt', direction: 'desc' },
} as const
const byRelevance = { ...byDate, first: { field: 'relevance', direction: 'desc' } } as const

/** Until everything has been read, the list follows. */
const readingMs = 2000
const isUnread = ({ status }: FoundDocument) => status === 'waiting' || status === 'reading'

function Documents({ onAdd }: { onAdd: () => void }) {
  const search: DocumentSearch = useSearch({ from: '/shell/research' })
  const navigate = useNavigate({ from: '/research' })
  const change = (next: Partial<DocumentSearch>) => void navigate({ search: changed(search, next) })
  const { timeZone } = useUser()
  const preset = search.term ? byRelevance : byDate
  const query = toListQuery(search, preset)
  const list = useQuery({
    ...documentList(query),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnread) ? readingMs : false),
  })
  const columns = useMemo(() => documentColumns(timeZone), [timeZone])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { sortField, sortDirection } = search
  const paging = pagingOf(search, list.data?.meta.total, change)
  const empty = <Nothing isFiltered={isFiltered(search)} onAdd={onAdd} />
  const download = (format: FileFormat) => saveFile(researchDocuments.export, { query }, format)
  return (
    <>
      <Inbox />
      <DocumentFilters search={search} change={change} />
      {search.term && list.data ? (
        <SearchResults
          term={search.term}
          rows={list.data.data}
          paging={paging}
          empty={empty}
          sort={sortField ?? 'relevance'}
          onSort={(field) => change({ sortField: field, sortDirection: 'desc' })}
          onExport={download}
        />
      ) : (
        <DataTable
          label="Documents"
          rows={list.data?.data ?? none}
          rowId={rowId}
          columns={columns}
          loading={list.isFetching && !list.data}
          onOpen={({ id }) => void navigate({ to: '/research/documents/$documentId', params: { documentId: id } })}
          sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : byDate.first]}
          onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
          countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'document' : 'documents'}`}
          onExport={download}
          exportFormats={exportFormats}
          paging={paging}
          empty={empty}
        />
      )}
    </>
  )
}

const none: FoundDocument[] = []
const rowId = ({ id }: FoundDocument) => id
const exportFormats = ['csv', 'xlsx'] as const

function Nothing({ isFiltered: isNarrow, onAdd }: { isFiltered: boolean; onAdd: () => void }) {
  if (isNarrow)
    return <EmptyState title="No matching documents" message="Remove a filter or search for something else." />
  return (
    <EmptyState
      title="No documents yet"
      message="Add broker reports as files, or have brokers send them to your research email address."
      action={
        <Writes>
          <Button onClick={onAdd}>Add documents</Button>
        </Writes>
      }
    />
  )
}
