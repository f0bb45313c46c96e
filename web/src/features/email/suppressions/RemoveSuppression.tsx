import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { type Suppression, suppressions } from '@rostrum/contract/email/campaigns/suppressions'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { useRemoveSuppression, useRestoreSuppression } from './api.ts'

interface RemoveSuppressionProps {
  suppression: Suppression | null
  onClose: () => void
}

export const RemoveSuppression = ({ suppression, onClose }: RemoveSuppressionProps) => (
  <Modal opened={suppression !== null} onClose={onClose} title={`Remove ${suppression?.email ?? ''}`} size={480}>
    {suppression && <RemoveForm suppression={suppression} onClose={onClose} />}
  </Modal>
)

function RemoveForm({
  suppression: { id, email, reason },
  onClose,
}: {
  suppression: Suppression
  onClose: () => void
}) {
  const remove = useRemoveSuppression()
  const restore = useRestoreSuppression()
  const failed = (error: unknown) => notifyError(`${email} could not be changed. ${reasonOf(error)}`)
  const { form, submit, isSaving } = useEndpointForm(suppressions.remove, {
    initialValues: { reason: '' },
    save: (body) => remove.mutateAsync({ params: { id }, body }),
    onSaved: () => {
      onClose()
      notifyWithUndo(`${email} removed`, () => void restore.mutateAsync({ params: { id } }).catch(failed))
    },
    onFailed: failed,
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <Text size="sm">
          {reason === 'unsubscribed' || reason === 'complaint'
            ? 'This person opted out of email. Remove the address only if they have opted in again.'
            : 'Campaigns and group email can go to this address again.'}
        </Text>
        <Textarea
          label="Reason"
          description="Kept with your name in the history of this address."
          required
          data-autofocus
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
      </Stack>
      <FormActions saveLabel="Remove from list" saving={isSaving} onCancel={onClose} />
    </form>
  )
}
