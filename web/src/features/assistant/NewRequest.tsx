import { ActionIcon, Alert, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { assistant, messageRows } from '@rostrum/contract/assistant'
import type { UploadedFile } from '@rostrum/contract/files'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { FileDrop, UploadList, useUploads } from '#features/files/public.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifySuccess } from '#ui/notify.ts'
import { useSubmitRequest } from './api.ts'
import classes from './NewRequest.module.css'

export const NewRequest = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="New request" size="lg">
    {opened && <RequestForm onClose={onClose} />}
  </Modal>
)

const failure = 'There was an issue with the upload request. Please try again later.'

function RequestForm({ onClose }: { onClose: () => void }) {
  const security = useFocusedSecurity()
  const send = useSubmitRequest()
  const [files, setFiles] = useState<UploadedFile[]>([])
  const [hasFailed, setFailed] = useState(false)
  const { uploads, upload, cancel, dismiss, isBusy } = useUploads('private')
  const { form, submit, isSaving } = useEndpointForm(assistant.submit, {
    initialValues: { name: '', message: '' },
    toBody: ({ name, message }) => ({
      securityId: security?.id ?? null,
      name,
      message,
      urls: files.map(({ fileKey, url }) => url ?? fileKey),
    }),
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
  const add = async (file: File) => {
    const uploaded = await upload(file)
    if (uploaded) setFiles((all) => [...all, uploaded])
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={12}>
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
        <Textarea label="Description" required rows={messageRows} {...form.getInputProps('message')} />
        <FileDrop onFiles={(chosen) => void Promise.all(chosen.map(add))}>
          {files.length > 0 && (
            <ul className={classes.files} aria-label="Attached files">
              {files.map(({ fileKey, name }) => (
                <li key={fileKey} className={classes.file}>
                  {name}
                  <ActionIcon
                    aria-label={`Remove ${name}`}
                    title="Remove"
                    onClick={() => setFiles(files.filter((one) => one.fileKey !== fileKey))}
                  >
                    <IconX size={14} stroke={1.75} />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
          <UploadList uploads={uploads} onCancel={cancel} onDismiss={dismiss} />
          {form.errors.urls && <p className={classes.error}>{form.errors.urls}</p>}
        </FileDrop>
        {hasFailed && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
      </Stack>
      <FormActions saveLabel="Send request" saving={isSaving} disabled={isBusy} onCancel={onClose} />
    </form>
  )
}
