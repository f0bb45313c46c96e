import { ActionIcon } from '@mantine/core'
import type { Note } from '@rostrum/contract/irm/notes'
import { IconPencil, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { FilesOf } from '#features/files/public.ts'
import { LockMark } from '#features/irm/visibility/public.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { firstClick } from '#ui/first-click.ts'
import { RichTextView } from '#ui/rich-text/RichTextView.tsx'
import { EditNote } from './EditNote.tsx'
import classes from './Notes.module.css'
import { noteDraft } from './note-store.ts'
import { usePinNote, useRemoveNote } from './use-note-actions.ts'

interface NoteCardProps {
  note: Note
  onDeleted?: () => void
}

export function NoteCard({ note, onDeleted }: NoteCardProps) {
  const [isEditing, setEditing] = useState(() => noteDraft(note.id) !== undefined)
  return (
    <li className={classes.card} data-pinned={note.isPinned || undefined}>
      {isEditing ? (
        <EditNote note={note} onClose={() => setEditing(false)} />
      ) : (
        <>
          <NoteHead note={note} onEdit={() => setEditing(true)} onDeleted={onDeleted} />
          <RichTextView html={note.notes} />
          {note.notes.includes('/v2/file/') && <FilesOf subjectType="note" subjectId={note.id} />}
        </>
      )}
    </li>
  )
}

/** Tolerance for the delay between creating and storing. */
const isEdited = ({ createdAt, updatedAt }: Note) => updatedAt.getTime() - createdAt.getTime() > 2000

type NoteHeadProps = { note: Note; onEdit: () => void; onDeleted: (() => void) | undefined }

function NoteHead({ note, onEdit, onDeleted }: NoteHeadProps) {
  const { timeZone } = useUser()
  const pin = usePinNote()
  const remove = useRemoveNote()
  const { author, createdAt, updatedAt, isPinned } = note
  const Pin = isPinned ? IconPinFilled : IconPin
  return (
    <div className={classes.head}>
      <span className={classes.who}>
        <LockMark record={note} />
        <span className={classes.author}>
          {author.firstName} {author.lastName}
        </span>
        {' · '}
        <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt, timeZone)}</time>
        {isEdited(note) && ` · edited ${formatDateTime(updatedAt, timeZone)}`}
      </span>
      <Writes>
        <span>
          <ActionIcon
            aria-label={isPinned ? 'Unpin note' : 'Pin note'}
            aria-pressed={isPinned}
            onClick={firstClick(() => pin(note))}
          >
            <Pin size={16} stroke={1.5} />
          </ActionIcon>
          <ActionIcon aria-label="Edit note" onClick={onEdit}>
            <IconPencil size={16} stroke={1.5} />
          </ActionIcon>
          <ActionIcon aria-label="Delete note" onClick={firstClick(() => remove(note, onDeleted))}>
            <IconTrash size={16} stroke={1.5} />
          </ActionIcon>
        </span>
      </Writes>
    </div>
  )
}
