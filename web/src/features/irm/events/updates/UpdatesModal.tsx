import { Checkbox, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import { type EventUpdate, eventUpdates, updateTypeNames } from '@rostrum/contract/irm/events/updates'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { Chip } from '#ui/Chip.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifyInfo, notifySuccess } from '#ui/notify.ts'
import { useSendUpdates } from '../api.ts'
import { appointmentLabel } from '../names.ts'
import classes from './UpdatesModal.module.css'

type UpdatesModalProps = {
  event: EventDetail
  updates: readonly EventUpdate[]
  isOpen: boolean
  onClose: () => void
}

export const UpdatesModal = ({ isOpen, ...form }: UpdatesModalProps) => (
  <Modal opened={isOpen} onClose={form.onClose} title="Notify investors" size={640} centered>
    <UpdatesForm {...form} />
  </Modal>
)

const keyOf = ({ inviteeId, email, name }: EventUpdate) => `${inviteeId} ${email ?? name}`
const tones = { new: 'positive', changed: 'warning', canceled: 'negative' } as const

function UpdatesForm({ event, updates, onClose }: Omit<UpdatesModalProps, 'isOpen'>) {
  const send = useSendUpdates()
  const chosenOf = (leftOut: readonly string[]) =>
    updates.flatMap((update) =>
      update.email !== null && !leftOut.includes(keyOf(update))
        ? [{ inviteeId: update.inviteeId, email: update.email }]
        : [],
    )
  const { form, submit, isSaving } = useEndpointForm(eventUpdates.send, {
    initialValues: { leftOut: [] as string[], note: '' },
    toBody: ({ leftOut, note }) => ({ recipients: chosenOf(leftOut), note }),
    save: (body) => send.mutateAsync({ params: { id: event.id }, body }),
    onSaved: ({ sentCount }) => {
      if (sentCount === 0) notifyInfo('These investors have already been notified.')
      else notifySuccess(`${sentCount} ${sentCount === 1 ? 'email' : 'emails'} sent`)
      onClose()
    },
    onFailed: (error) => notifyError(`The emails could not be sent. ${reasonOf(error)}`),
  })
  const { leftOut } = form.values
  const { length: count } = chosenOf(leftOut)
  const toggle = (update: EventUpdate, isChosen: boolean) => {
    const others = leftOut.filter((one) => one !== keyOf(update))
    form.setFieldValue('leftOut', isChosen ? others : [...others, keyOf(update)])
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <Text size="sm" c="dimmed">
          Each investor gets one email with the meeting as a calendar file. Replies go to you.
        </Text>
        <ul className={classes.list}>
          {updates.map((update) => (
            <li key={keyOf(update)} className={classes.row}>
              <Checkbox
                checked={update.email !== null && !leftOut.includes(keyOf(update))}
                disabled={update.email === null}
                onChange={(changed) => toggle(update, changed.currentTarget.checked)}
                label={update.name === update.investor ? update.name : `${update.name}, ${update.investor}`}
                description={update.email ?? 'No email address'}
              />
              <div className={classes.meeting}>
                <Chip tone={tones[update.type]}>{updateTypeNames[update.type]}</Chip>
                {update.meeting && <p>{appointmentLabel(update.meeting)}</p>}
                {update.notified && <p className={classes.before}>{appointmentLabel(update.notified)}</p>}
              </div>
            </li>
          ))}
        </ul>
        <Textarea label="Note" description="Added to each email" autosize minRows={2} {...form.getInputProps('note')} />
        <FormActions
          saveLabel={count === 1 ? 'Send 1 email' : `Send ${count} emails`}
          saving={isSaving}
          disabled={count === 0}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
