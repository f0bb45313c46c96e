import { Button, Skeleton, Stack } from '@mantine/core'
import type { Note } from '@rostrum/contract/irm/notes'
import type { ContactType } from '@rostrum/contract/irm/values'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultDebounce } from '#platform/constants.ts'
import { Writes } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { noteList } from './api.ts'
import { NewNote } from './NewNote.tsx'
import { NoteCard } from './NoteCard.tsx'
import classes from './Notes.module.css'
import { noteDraft } from './note-store.ts'

interface NotesProps {
  notableType: ContactType
  notableId: string
  search: string
  onSearch: (text: string) => void
  /** Page size; undefined for the default. */
  pageSize: number | undefined
  onPageSize: (pageSize: number) => void
}

const firstPage = 20

/** Notes about a contact: pinned first, then latest first. */
export function Notes(props: NotesProps) {
  const { notableType, notableId, search, onSearch, pageSize = firstPage, onPageSize } = props
  const [isWriting, setWriting] = useState(() => noteDraft(notableId) !== undefined)
  const about = { notableType, notableId }
  const query = useQuery(noteList({ ...about, ...(search && { search }), pageSize }))
  const isUnused = search === '' && query.data?.meta.total === 0
  return (
    <section className={classes.root} aria-label="Notes">
      <div className={classes.toolbar}>
        {!isUnused && (
          <FilterBar
            search={{
              value: search,
              onChange: (text) => onSearch(text.trim().slice(0, 200)),
              label: 'Search notes',
              delay: defaultDebounce,
            }}
          />
        )}
        {!isWriting && !isUnused && <AddNote onClick={() => setWriting(true)} />}
      </div>
      {isWriting && <NewNote about={about} onClose={() => setWriting(false)} />}
      <QueryView
        query={query}
        skeleton={<NoteSkeletons />}
        isEmpty={({ data }) => data.length === 0}
        empty={!isWriting && <NoNotes isSearch={search !== ''} onAdd={() => setWriting(true)} />}
      >
        {({ data, meta }) => (
          <>
            <ul className={classes.list}>
              {data.map((note) => (
                <NoteCard key={note.id} note={note} />
              ))}
            </ul>
            <MoreNotes notes={data} total={meta.total} loading={query.isFetching} onMore={onPageSize} />
          </>
        )}
      </QueryView>
    </section>
  )
}

const AddNote = ({ onClick }: { onClick: () => void }) => (
  <Writes>
    <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onClick}>
      Add note
    </Button>
  </Writes>
)

const NoNotes = ({ isSearch, onAdd }: { isSearch: boolean; onAdd: () => void }) =>
  isSearch ? (
    <EmptyState title="No notes match" message="Try a different search." />
  ) : (
    <EmptyState
      title="No notes yet"
      message="Add what your team should know. Type @ to mention a person or an organization."
      action={<AddNote onClick={onAdd} />}
    />
  )

interface MoreNotesProps {
  notes: Note[]
  total: number
  loading: boolean
  onMore: (pageSize: number) => void
}

const mostAtOnce = 500

function MoreNotes({ notes, total, loading, onMore }: MoreNotesProps) {
  if (notes.length >= total || notes.length >= mostAtOnce) return null
  return (
    <Button
      variant="default"
      loading={loading}
      onClick={() => onMore(Math.min(notes.length + firstPage, mostAtOnce))}
      className={classes.more}
    >
      Load more
    </Button>
  )
}

const NoteSkeletons = () => (
  <Stack gap={8}>
    <Skeleton height={88} />
    <Skeleton height={88} />
  </Stack>
)
