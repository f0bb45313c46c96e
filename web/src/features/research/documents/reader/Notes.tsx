import { Anchor, Button, Group, NumberInput, Stack, Textarea } from '@mantine/core'
import { type DocumentNote, documentNotes } from '@rostrum/contract/research/document-notes'
import type { DocumentDetail } from '@rostrum/contract/research/document-values'
import { useQuery } from '@tanstack/react-query'
import { attempt } from '#platform/errors/attempt.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { fullName } from '#platform/names.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { notesOfDocument, useAddNote, useDeleteNote, useRestoreNote } from '../api.ts'
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
              <Note key={note.id} note={note} onPage={onPage} />
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
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={8}>
        <Textarea label="Note" autosize minRows={3} maxLength={5000} {...form.getInputProps('text')} />
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
          <Button type="submit" loading={isSaving}>
            Add note
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Note({ note, onPage }: { note: DocumentNote; onPage: (page: number) => void }) {
  const { id: userId, timeZone } = useUser()
  const remove = useDeleteNote()
  const restore = useRestoreNote()
  const args = { params: { id: note.id } }
  const drop = () =>
    attempt(async () => {
      await remove.mutateAsync(args)
      notifyWithUndo(
        'Note deleted',
        () => void attempt(() => restore.mutateAsync(args), 'The note could not be restored.'),
      )
    }, 'The note could not be deleted.')
  const { page } = note
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
            <Button size="compact-xs" variant="subtle" onClick={() => void drop()}>
              Delete note
            </Button>
          </Writes>
        )}
      </Group>
    </div>
  )
}
