import { Alert, Button } from '@mantine/core'
import { type Note, notes } from '@rostrum/contract/irm/notes'
import { useState } from 'react'
import { type VisibleTo, visibleToOf } from '#features/irm/visibility/public.ts'
import { call } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { notifySuccess } from '#ui/notify.ts'
import { RichTextView } from '#ui/rich-text/RichTextView.tsx'
import { useUpdateNote } from './api.ts'
import { whyNotSaved, whyNotShared } from './messages.ts'
import { NoteForm } from './NoteForm.tsx'
import classes from './Notes.module.css'
import { forgetNoteDraft, keepNoteDraft, noteDraft } from './note-store.ts'

/** Optimistic concurrency: a save names its base version; if that is outdated, both texts are shown. */
export function EditNote({ note, onClose }: { note: Note; onClose: () => void }) {
  const update = useUpdateNote()
  const [draft] = useState(() => noteDraft(note.id))
  const [base, setBase] = useState(draft?.base ?? note)
  const [theirs, setTheirs] = useState<Note | undefined>(undefined)
  // Changing the key remounts the editor, which reads its text only once.
  const [start, setStart] = useState({
    key: 0,
    html: draft?.html ?? note.notes,
    visibleTo: draft?.visibleTo ?? visibleToOf(note),
  })
  const [error, setError] = useState<unknown>(undefined)

  const finish = () => {
    forgetNoteDraft(note.id)
    onClose()
  }
  const save = async (html: string, visibleTo: VisibleTo) => {
    setError(undefined)
    try {
      await update.mutateAsync({ params: { id: note.id }, body: { notes: html, ...visibleTo, version: base.version } })
      notifySuccess('Note saved')
      finish()
    } catch (failure) {
      const latest = await latestOf(note, failure)
      if (!latest || latest.version === base.version) return setError(failure)
      setBase(latest)
      setTheirs(latest)
    }
  }

  return (
    <NoteForm
      key={start.key}
      label="Edit note"
      initialValue={start.html}
      initialVisibleTo={start.visibleTo}
      note={note}
      onEdit={(html, visibleTo) => keepNoteDraft(note.id, { html, visibleTo, base })}
      error={error === undefined ? undefined : whyNotSaved(error)}
      viewersError={whyNotShared(error)}
      onSave={save}
      onCancel={finish}
      notice={
        theirs && (
          <NoteConflict
            theirs={theirs}
            onTakeTheirs={() => {
              forgetNoteDraft(note.id)
              setStart({ key: start.key + 1, html: theirs.notes, visibleTo: visibleToOf(theirs) })
              setTheirs(undefined)
            }}
          />
        )
      }
    />
  )
}

/** The note's current version, if a conflict is why it was not saved. */
async function latestOf({ id }: Note, failure: unknown): Promise<Note | undefined> {
  if (!(failure instanceof ApiError) || failure.status !== 409) return undefined
  return call(notes.read, { params: { id } }).catch(() => undefined)
}

function NoteConflict({ theirs, onTakeTheirs }: { theirs: Note; onTakeTheirs: () => void }) {
  const { timeZone } = useUser()
  return (
    <Alert color="yellow" title="Someone else changed this note" role="alert" mt={8}>
      Your text is kept. Since {formatDateTime(theirs.updatedAt, timeZone)} the note reads:
      <div className={classes.theirs}>
        <RichTextView html={theirs.notes} />
      </div>
      Save to keep your text above instead, or{' '}
      <Button size="compact-xs" variant="default" onClick={onTakeTheirs}>
        Use theirs
      </Button>
    </Alert>
  )
}
