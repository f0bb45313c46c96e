import { Button } from '@mantine/core'
import { type Note, notes } from '@rostrum/contract/irm/notes'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { noteList } from '../api.ts'
import { openNote } from '../note-store.ts'
import { isFiltered, type NoteAddressState, preset, queryOf, useNoteAddress } from './list-address.ts'
import { NoteFilters } from './NoteFilters.tsx'
import { noteColumns } from './note-columns.tsx'
import { ViewNote } from './ViewNote.tsx'

/** Every note of the team, about whomever. */
export function NotesPage() {
  usePageTitle('Notes')
  const address = useNoteAddress()
  const { search, go } = address
  return (
    <>
      <PageHeader
        title="Notes"
        context="Everything your team has written about organizations and people"
        actions={<AddNote variant="filled" />}
      />
      <NoteFilters address={address} />
      <NoteTable address={address} />
      <ViewNote id={search.note} onClose={() => go({ ...search, note: undefined })} />
    </>
  )
}

const AddNote = ({ variant }: { variant: 'filled' | 'default' }) => (
  <Writes>
    <Button variant={variant} leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => openNote(undefined)}>
      Add note
    </Button>
  </Writes>
)

const none: Note[] = []
const rowId = ({ id }: Note) => id
const exportFormats = ['csv', 'xlsx'] as const

function NoteTable({ address: { search, go, change } }: { address: NoteAddressState }) {
  const { timeZone } = useUser()
  const query = queryOf(search, timeZone)
  const list = useQuery(noteList(query))
  const term = search.search ?? ''
  const columns = useMemo(() => noteColumns(timeZone, term), [timeZone, term])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { page = 0, pageSize = defaultPageSize, sortField, sortDirection } = search
  const download = (format: FileFormat) => saveFile(notes.export, { query: query }, format)
  return (
    <DataTable
      label="Notes"
      rows={list.data?.data ?? none}
      rowId={rowId}
      columns={columns}
      loading={list.isFetching}
      onOpen={({ id }) => go({ ...search, note: id })}
      sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : preset.first]}
      onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
      countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'note' : 'notes'}`}
      onExport={download}
      exportFormats={exportFormats}
      paging={{
        page,
        pageSize,
        total: list.data?.meta.total ?? 0,
        onPage: (next) => go({ ...search, page: next || undefined }),
        onPageSize: (size) => change({ pageSize: size === defaultPageSize ? undefined : size }),
      }}
      empty={
        isFiltered(search) ? (
          <EmptyState title="No notes match" message="Remove a filter or search for something else." />
        ) : (
          <EmptyState
            title="No notes yet"
            message="Add what your team should know about an investor."
            action={<AddNote variant="default" />}
          />
        )
      }
    />
  )
}
