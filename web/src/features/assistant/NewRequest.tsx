import { Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { assistant, messageRows } from '@rostrum/contract/assistant'
import { useState } from 'react'
import { useEndpointForm } from '#platform/forms.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { notifySuccess } from '#ui/notify.ts'
import { AttachFiles, useAttachedFiles } from './AttachFiles.tsx'
import { useSubmitRequest } from './api.ts'

export const NewRequest = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="New request" size="lg">
    {opened && <RequestForm onClose={onClose} />}
  </Modal>
)

const failure = 'There was an issue with the upload request. Please try again later.'

function RequestForm({ onClose }: { onClose: () => void }) {
  const security = useFocusedSecurity()
  const send = useSubmitRequest()
  const attached = useAttachedFiles()
  const [hasFailed, setFailed] = useState(false)
  const { form, submit, isSaving } = useEndpointForm(assistant.submit, {
    initialValues: { name: '', message: '' },
    toBody: ({ name, message }) => ({ securityId: security?.id ?? null, name, message, urls: attached.urls }),
    save: (body) => {
      setFailed(false)
      return send.mutateAsync({ body })
    },
    onSaved: () => {
      notifySuccess('Request sent')
      onClose()
    },
    onFailed: () => setFailed(true),
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={12}>
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
        <Textarea label="Description" required rows={messageRows} {...form.getInputProps('message')} />
        <AttachFiles attached={attached} error={form.errors.urls} />
        <FormFailure>{hasFailed && failure}</FormFailure>
      </Stack>
      <FormActions saveLabel="Send request" saving={isSaving} disabled={attached.isBusy} onCancel={onClose} />
    </form>
  )
}
