import type { ContactType } from '@rostrum/contract/irm/values'
import { useState } from 'react'
import { notifySuccess } from '#ui/notify.ts'
import { useCreateNote } from './api.ts'
import { whyNotSaved } from './messages.ts'
import { NoteForm } from './NoteForm.tsx'
import classes from './Notes.module.css'
import { forgetNoteDraft, keepNoteDraft, noteDraft } from './note-store.ts'

interface NewNoteProps {
  about: { notableType: ContactType; notableId: string }
  onClose: () => void
}

export function NewNote({ about, onClose }: NewNoteProps) {
  const create = useCreateNote()
  const [error, setError] = useState<string | undefined>(undefined)
  const { notableId } = about
  const finish = () => {
    forgetNoteDraft(notableId)
    onClose()
  }
  const save = async (html: string) => {
    setError(undefined)
    try {
      await create.mutateAsync({ body: { ...about, notes: html } })
      notifySuccess('Note saved')
      finish()
    } catch (failure) {
      setError(whyNotSaved(failure))
    }
  }
  return (
    <div className={classes.card}>
      <NoteForm
        label="New note"
        initialValue={noteDraft(notableId)?.html}
        onEdit={(html) => keepNoteDraft(notableId, { html })}
        error={error}
        onSave={save}
        onCancel={finish}
      />
    </div>
  )
}
