import { Modal, TextInput } from '@mantine/core'
import type { CustomDefinition } from '@rostrum/contract/reports/custom-definition'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { notifySuccess } from '#ui/notify.ts'
import { useCreateReport } from '../api.ts'

interface SaveDialogProps {
  opened: boolean
  onClose: () => void
  definition: CustomDefinition
  name: string
}

export const SaveDialog = ({ opened, onClose, ...rest }: SaveDialogProps) => (
  <Modal opened={opened} onClose={onClose} title="Save report">
    <SaveForm onClose={onClose} {...rest} />
  </Modal>
)

function SaveForm({ onClose, definition, name: suggested }: Omit<SaveDialogProps, 'opened'>) {
  const [name, setName] = useState(suggested)
  const create = useCreateReport()
  const navigate = useNavigate()
  const submit = () =>
    create.mutate(
      { body: { name: name.trim(), definition } },
      {
        onSuccess: ({ id }) => {
          notifySuccess('Report saved')
          onClose()
          void navigate({ to: '/reports/custom/$id', params: { id } })
        },
      },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        label="Name"
        description="Only you see it until you share it."
        value={name}
        maxLength={120}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {create.error && <FormFailure>The report could not be saved. {reasonOf(create.error)}</FormFailure>}
      <FormActions saving={create.isPending} disabled={name.trim() === ''} onCancel={onClose} />
    </form>
  )
}
