import { Modal, Textarea, TextInput } from '@mantine/core'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { formatSplitRatio } from '@rostrum/contract/market/split-ratio'
import { operatingEvents, type SecurityEvent } from '@rostrum/contract/operating-events'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useDecideEvent } from './api.ts'

type EventDialogProps = { event: SecurityEvent | undefined; onClose: () => void }

export const EventDialog = ({ event, onClose }: EventDialogProps) => (
  <Modal opened={event !== undefined} onClose={onClose} title="Date and ratio of this split" size={480}>
    {event && <EventForm key={event.id} event={event} onClose={onClose} />}
  </Modal>
)

function EventForm({ event, onClose }: { event: SecurityEvent; onClose: () => void }) {
  const decide = useDecideEvent()
  const ratio = event.ratio === null ? '' : formatSplitRatio(event.ratio)
  const { form, submit, isSaving } = useEndpointForm(operatingEvents.decide, {
    initialValues: {
      decision: 'counts' as const,
      ratio,
      onDate: event.onDate,
      reason: event.reason ?? '',
    },
    // A ratio that nobody changed keeps its digits.
    toBody: (typed) => ({ ...typed, ratio: typed.ratio === ratio && ratio !== '' ? null : typed.ratio }),
    save: (body) => decide.mutateAsync({ params: { id: event.id }, body }),
    onSaved: () => {
      onClose()
      notifySuccess('The split was corrected. Figures update within a minute.')
    },
    onFailed: (error) => notifyError(`The split was not changed. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label="Ratio"
        description="New shares to old, such as 10, 3:2 or 1:20"
        required
        data-autofocus
        {...form.getInputProps('ratio')}
      />
      <TextInput
        type="date"
        label="Effective date"
        description={`A date in ${formatQuarter(event.quarter)}`}
        required
        mt="sm"
        {...form.getInputProps('onDate')}
      />
      <Textarea label="Reason" autosize minRows={2} maxLength={500} mt="sm" {...form.getInputProps('reason')} />
      <FormActions saveLabel="Save" saving={isSaving} onCancel={onClose} />
    </form>
  )
}
