import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/errors.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { oneNote } from '../api.ts'
import { NoteCard } from '../NoteCard.tsx'
import classes from './NotesPage.module.css'
import { AboutLink } from './note-columns.tsx'

/** One note in a panel, where it can be read, pinned, edited and deleted. */
export function ViewNote({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  // Keeps the note visible during the closing animation.
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  const shown = id ?? last
  return (
    <SidePanel
      opened={id !== undefined}
      onClose={onClose}
      title="Note"
      context={shown && <NoteAbout id={shown} />}
      width={600}
    >
      {shown && <OneNote id={shown} onClose={onClose} />}
    </SidePanel>
  )
}

function NoteAbout({ id }: { id: string }) {
  const { data } = useQuery(oneNote(id))
  return data ? <AboutLink note={data} /> : null
}

function OneNote({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(oneNote(id))
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={160} />}
      renderError={(error, retry) =>
        error instanceof ApiError && error.status === 404 ? (
          <EmptyState
            title="This note no longer exists"
            message="It may have been deleted."
            action={
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
            }
          />
        ) : (
          <PageError error={error} onRetry={retry} />
        )
      }
    >
      {(note) => (
        <ul className={classes.card}>
          <NoteCard key={note.id} note={note} onDeleted={onClose} />
        </ul>
      )}
    </QueryView>
  )
}
