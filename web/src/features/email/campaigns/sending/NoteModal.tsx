import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#platform/api/errors.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { FormFailure } from '#ui/FormFailure.tsx'

export interface NoteField {
  label: string
  description?: string
  /** What is said when it is empty; without it, it may be. */
  required?: string
}

type NoteModalProps = {
  title: string
  message: ReactNode
  field?: NoteField | undefined
  action: string
  isDanger?: boolean
  onClose: () => void
  onSubmit: (note: string) => Promise<unknown>
}

/** Asks before something that can’t be undone, with a note where one is wanted. Mounted while it is open. */
export function NoteModal({ title, message, field, action, isDanger = false, onClose, onSubmit }: NoteModalProps) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    if (field?.required && note.trim() === '') return setProblem(field.required)
    setIsBusy(true)
    setFailure(null)
    try {
      await onSubmit(note.trim())
      onClose()
    } catch (error) {
      const messages = error instanceof ApiError ? [...new Set(error.items.map(({ message: words }) => words))] : []
      setFailure(messages.length > 1 ? messages.join(' ') : reasonOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} size={480}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap={16}>
          {failure && <FormFailure>{failure}</FormFailure>}
          <Text size="sm" component="div">
            {message}
          </Text>
          {field && (
            <Textarea
              label={field.label}
              description={field.description}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={1000}
              data-autofocus
              value={note}
              error={problem}
              onChange={({ currentTarget }) => {
                setNote(currentTarget.value)
                setProblem(null)
              }}
            />
          )}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={isBusy} {...(isDanger && { color: 'red' })} data-autofocus={!field}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
