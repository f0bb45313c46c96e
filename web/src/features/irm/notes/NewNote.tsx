import type { ContactType } from '@rostrum/contract/irm/values'
import { useState } from 'react'
import type { VisibleTo } from '#features/irm/visibility/public.ts'
import { notifySuccess } from '#ui/notify.ts'
import { useCreateNote } from './api.ts'
import { whyNotSaved, whyNotShared } from './messages.ts'
import { NoteForm } from './NoteForm.tsx'
import classes from './Notes.module.css'
import { forgetNoteDraft, keepNoteDraft, noteDraft } from './note-store.ts'

interface NewNoteProps {
  about: { notableType: ContactType; notableId: string }
  onClose: () => void
}

export function NewNote({ about, onClose }: NewNoteProps) {
  const create = useCreateNote()
  const [error, setError] = useState<unknown>(undefined)
  const { notableId } = about
  const finish = () => {
    forgetNoteDraft(notableId)
    onClose()
  }
  const save = async (html: string, visibleTo: VisibleTo) => {
    setError(undefined)
    try {
      await create.mutateAsync({ body: { ...about, notes: html, ...visibleTo } })
      notifySuccess('Note saved')
      finish()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <div className={classes.card}>
      <NoteForm
        label="New note"
        initialValue={noteDraft(notableId)?.html}
        initialVisibleTo={noteDraft(notableId)?.visibleTo}
        onEdit={(html, visibleTo) => keepNoteDraft(notableId, { html, visibleTo })}
        error={error === undefined ? undefined : whyNotSaved(error)}
        viewersError={whyNotShared(error)}
        onSave={save}
        onCancel={finish}
      />
    </div>
  )
}
