import { Modal, Stack, TextInput } from '@mantine/core'
import { calendars } from '@rostrum/contract/calendars'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useSubscribe } from './api.ts'

interface SubscribeDialogProps {
  isOpen: boolean
  onClose: () => void
}

export const SubscribeDialog = ({ isOpen, onClose }: SubscribeDialogProps) => (
  <Modal opened={isOpen} onClose={onClose} title="Subscribe to calendar">
    <SubscribeForm onClose={onClose} />
  </Modal>
)

function SubscribeForm({ onClose }: { onClose: () => void }) {
  const subscribe = useSubscribe()
  const { form, submit, isSaving } = useEndpointForm(calendars.subscribe, {
    initialValues: { url: '', name: '' },
    save: (body) => subscribe.mutateAsync({ body }),
    onSaved: () => {
      notifySuccess('Calendar added')
      onClose()
    },
    onFailed: (error) => notifyError(`The calendar could not be added. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <TextInput
          label="Calendar address"
          description="Your calendar app may call it an iCal, ICS or secret address."
          placeholder="https:// or webcal://"
          required
          data-autofocus
          {...form.getInputProps('url')}
        />
        <TextInput label="Name" placeholder="Vacation" required {...form.getInputProps('name')} />
      </Stack>
      <FormActions saveLabel="Subscribe" saving={isSaving} onCancel={onClose} />
    </form>
  )
}
