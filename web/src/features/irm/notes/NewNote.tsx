import type { ContactType } from '@rostrum/contract/irm/values'
import { useState } from 'react'
import { notifySuccess } from '../../../ui/notify.ts'
import { useCreateNote } from './api.ts'
import { NoteForm } from './NoteForm.tsx'
import classes from './Notes.module.css'
import { reasonOf } from './reason.ts'

interface NewNoteProps {
  about: { notableType: ContactType; notableId: string }
  onClose: () => void
}

export function NewNote({ about, onClose }: NewNoteProps) {
  const create = useCreateNote()
  const [error, setError] = useState<string | undefined>(undefined)
  const save = async (html: string) => {
    setError(undefined)
    try {
      await create.mutateAsync({ body: { ...about, notes: html } })
      notifySuccess('The note was saved')
      onClose()
    } catch (failure) {
      setError(reasonOf(failure))
    }
  }
  return (
    <div className={classes.card}>
      <NoteForm label="New note" error={error} onSave={save} onCancel={onClose} />
    </div>
  )
}
