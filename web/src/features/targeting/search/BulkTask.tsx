import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { tasks } from '@rostrum/contract/irm/tasks'
import { addDays, dayIn, instantAt } from '@rostrum/contract/platform/time-zones'
import { IconChecklist } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '#platform/api/query.ts'
import { useIsAssistant, useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'

interface BulkTaskProps {
  subject?: 'organization' | 'person'
  rows: readonly { id: string; name: string }[]
  /** Formats a count: two organizations. */
  counted: (count: number) => string
  onDone: () => void
}

/** One task for each of the selected organizations or people. */
export function BulkTask(props: BulkTaskProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconChecklist size={14} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Add task
      </Button>
      <Modal opened={isOpen} onClose={close} title={`Task for ${props.counted(props.rows.length)}`} size={420} centered>
        <BulkTaskForm {...props} onClose={close} />
      </Modal>
    </>
  )
}

const presetDays = 7
const dueTime = '17:00:00'

function BulkTaskForm({
  subject: about = 'organization',
  rows,
  counted,
  onDone,
  onClose,
}: BulkTaskProps & { onClose: () => void }) {
  const { id: userId, timeZone } = useUser()
  const isAssistant = useIsAssistant()
  const create = useAction(tasks.create)
  const remove = useAction(tasks.delete)
  const [subject, setSubject] = useState('')
  const [day, setDay] = useState(() => addDays(dayIn(timeZone), presetDays))
  const [isAsked, setAsked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setAsked(true)
    if (!subject.trim() || !day) return
    setSaving(true)
    const dueAt = instantAt({ day, time: dueTime }, timeZone).toISOString()
    const made = await Promise.allSettled(
      rows.map(({ id }) =>
        create.mutateAsync({
          body: {
            subject,
            dueAt,
            associatedType: about,
            associatedId: id,
            assigneeIds: isAssistant ? [] : [userId],
          },
        }),
      ),
    )
    setSaving(false)
    const ids = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    const failed = rows.length - ids.length
    const takeBack = () => void Promise.allSettled(ids.map((id) => remove.mutateAsync({ params: { id } })))
    if (ids.length > 0) notifyWithUndo(`Task created for ${counted(ids.length)}.`, takeBack)
    if (failed > 0) notifyError(`The task could not be created for ${counted(failed)}. Please try again.`)
    if (ids.length === 0) return
    onClose()
    onDone()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap={16}>
        <TextInput
          label="Subject"
          required
          maxLength={200}
          data-autofocus
          value={subject}
          error={isAsked && !subject.trim() && 'Enter a subject'}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="Due date"
          required
          value={day}
          error={isAsked && !day && 'Enter a date'}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <FormActions saveLabel="Create task" saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}
