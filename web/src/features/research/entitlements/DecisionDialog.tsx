import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { researchProductNames } from '@rostrum/contract/platform/research-products'
import { accessRequests, type ReceivedRequest } from '@rostrum/contract/research/entitlements'
import { DayInput } from '#lists/DayInput.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useDeclineRequest, useGrantRequest } from './api.ts'

export interface Deciding {
  what: 'grant' | 'decline'
  request: ReceivedRequest
}

export const DecisionDialog = ({ deciding, onClose }: { deciding: Deciding | undefined; onClose: () => void }) => (
  <Modal
    opened={deciding !== undefined}
    onClose={onClose}
    title={deciding && `${deciding.what === 'grant' ? 'Grant' : 'Decline'} ${deciding.request.person}’s request`}
    size={440}
  >
    {deciding && <DecisionForm {...deciding} onClose={onClose} />}
  </Modal>
)

function DecisionForm({ what, request, onClose }: Deciding & { onClose: () => void }) {
  const grant = useGrantRequest()
  const decline = useDeclineRequest()
  const isGranting = what === 'grant'
  const { form, submit, isSaving } = useEndpointForm(accessRequests.grant, {
    initialValues: { until: null as string | null, answer: '' },
    save: ({ until, answer }) => {
      const params = { id: request.id }
      return isGranting
        ? grant.mutateAsync({ params, body: { until, answer } })
        : decline.mutateAsync({ params, body: { answer } })
    },
    onSaved: () => {
      notifySuccess(`${request.person} was notified`)
      onClose()
    },
    onFailed: (error) => notifyError(reasonOf(error)),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <Text size="sm">
          {request.products.map((product) => researchProductNames[product]).join(', ')}: {request.reason}
        </Text>
        {isGranting && (
          <DayInput
            label="Last day"
            placeholder="No end date"
            value={form.values.until}
            onChange={(until) => form.setFieldValue('until', until)}
          />
        )}
        {form.errors.until && (
          <Text size="sm" c="red" role="alert">
            {form.errors.until}
          </Text>
        )}
        <Textarea label="Message (optional)" autosize minRows={2} maxRows={6} {...form.getInputProps('answer')} />
      </Stack>
      <FormActions saveLabel={isGranting ? 'Grant' : 'Decline'} saving={isSaving} onCancel={onClose} />
    </form>
  )
}
