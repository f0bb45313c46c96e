import { Anchor, Button, Group, NumberInput, Stack, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type DocumentNote, documentNotes } from '@rostrum/contract/research/document-notes'
import type { DocumentDetail } from '@rostrum/contract/research/document-values'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { attempt } from '#platform/errors/attempt.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { fullName } from '#platform/names.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { notesOfDocument, useAddNote, useChangeNote, useDeleteNote, useRestoreNote } from '../api.ts'
import classes from './Reader.module.css'

interface NotesProps {
  document: DocumentDetail
  page: number
  onPage: (page: number) => void
}

export function Notes({ document, page, onPage }: NotesProps) {
  const notes = useQuery(notesOfDocument(document.id))
  return (
    <Stack gap={12}>
      <Writes>
        <NewNote documentId={document.id} page={page} />
      </Writes>
      <QueryView
        query={notes}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState title="No notes yet" message="Everyone with access to the document sees its notes." />}
      >
        {(all) => (
          <div>
            {all.map((note) => (
              <Note key={note.id} note={note} page={page} onPage={onPage} />
            ))}
          </div>
        )}
      </QueryView>
    </Stack>
  )
}

/** What was typed stays when saving fails. */
function NewNote({ documentId, page }: { documentId: string; page: number }) {
  const add = useAddNote()
  const { form, submit, isSaving } = useEndpointForm(documentNotes.add, {
    initialValues: { page: page as number | null, text: '' },
    save: (body) => add.mutateAsync({ params: { id: documentId }, body }),
    onSaved: () => form.setValues({ text: '' }),
    onFailed: (error) => notifyError(`The note could not be saved. ${reasonOf(error)}`),
  })
  const isEmpty = form.values.text === ''
  const { setFieldValue } = form
  // A note is about the page that is shown when somebody begins to write it.
  useEffect(() => {
    if (isEmpty) setFieldValue('page', page)
  }, [page, isEmpty, setFieldValue])
  return (
    <form onSubmit={submit} noValidate>
      <NoteFields form={form} label="Note" page={page}>
        <Button type="submit" loading={isSaving}>
          Add note
        </Button>
      </NoteFields>
    </form>
  )
}

function EditNote({ note, page, onClose }: { note: DocumentNote; page: number; onClose: () => void }) {
  const change = useChangeNote()
  const { form, submit, isSaving } = useEndpointForm(documentNotes.update, {
    initialValues: { page: note.page, text: note.text },
    save: (body) => change.mutateAsync({ params: { id: note.id }, body }),
    onSaved: () => {
      notifySuccess('Note updated')
      onClose()
    },
    onFailed: (error) => notifyError(`The note could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate className={classes.note}>
      <NoteFields form={form} label="Edit note" page={page}>
        <Button type="submit" loading={isSaving}>
          Save note
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </NoteFields>
    </form>
  )
}

type NoteForm = UseFormReturnType<{ page: number | null; text: string }>
type NoteFieldsProps = { form: NoteForm; label: string; page: number; children: ReactNode }

const NoteFields = ({ form, label, page, children }: NoteFieldsProps) => (
  <Stack gap={8}>
    <Textarea label={label} autosize minRows={3} maxLength={5000} {...form.getInputProps('text')} />
    <Group gap={8} align="end">
      <NumberInput
        label="On page"
        w={90}
        min={1}
        hideControls
        value={form.values.page ?? ''}
        onChange={(value) => form.setFieldValue('page', typeof value === 'number' ? value : null)}
        error={form.errors.page}
      />
      <Button variant="default" onClick={() => form.setFieldValue('page', page)}>
        This page
      </Button>
      {children}
    </Group>
  </Stack>
)

function useDropNote(id: string): () => Promise<unknown> {
  const remove = useDeleteNote()
  const restore = useRestoreNote()
  const args = { params: { id } }
  return () =>
    attempt(async () => {
      await remove.mutateAsync(args)
      notifyWithUndo(
        'Note deleted',
        () => void attempt(() => restore.mutateAsync(args), 'The note could not be restored.'),
      )
    }, 'The note could not be deleted.')
}

type NoteProps = Omit<NotesProps, 'document'> & { note: DocumentNote }

function Note({ note, page: shownPage, onPage }: NoteProps) {
  const { id: userId, timeZone } = useUser()
  const drop = useDropNote(note.id)
  const [isEditing, setEditing] = useState(false)
  const { page } = note
  if (isEditing) return <EditNote note={note} page={shownPage} onClose={() => setEditing(false)} />
  return (
    <div className={classes.note}>
      {note.text}
      <Group gap={8} className={classes.source}>
        {page !== null && (
          <Anchor component="button" type="button" size="xs" underline="always" onClick={() => onPage(page)}>
            Page {page}
          </Anchor>
        )}
        <span>{`${fullName(note.author)}, ${formatDateTime(note.createdAt, timeZone)}`}</span>
        {note.author.id === userId && (
          <Writes>
            <Button size="compact-sm" variant="subtle" onClick={() => setEditing(true)}>
              Edit note
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => void drop()}>
              Delete note
            </Button>
          </Writes>
        )}
      </Group>
    </div>
  )
}
