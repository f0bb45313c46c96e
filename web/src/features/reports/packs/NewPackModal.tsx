import { Modal, Radio, Stack, TextInput } from '@mantine/core'
import { boardPacks, packTemplateLabels, packTemplates } from '@rostrum/contract/reports/packs'
import { useNavigate } from '@tanstack/react-router'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError } from '#ui/notify.ts'
import { useCreatePack } from './api.ts'

export const NewPackModal = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="New board pack">
    <NewPack onClose={onClose} />
  </Modal>
)

function NewPack({ onClose }: { onClose: () => void }) {
  const create = useCreatePack()
  const navigate = useNavigate()
  const { form, submit, isSaving } = useEndpointForm(boardPacks.create, {
    initialValues: { title: '', template: 'quarterly' as (typeof packTemplates)[number] },
    save: (body) => create.mutateAsync({ body }),
    onSaved: ({ id }) => void navigate({ to: '/reports/board-packs/$packId', params: { packId: id } }),
    onFailed: (error) => notifyError(`The board pack was not created. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <TextInput
          label="Title"
          placeholder="Board of directors, third quarter 2026"
          required
          data-autofocus
          maxLength={200}
          {...form.getInputProps('title')}
        />
        <Radio.Group label="Start with" {...form.getInputProps('template')}>
          <Stack gap={8} mt={8}>
            {packTemplates.map((template) => (
              <Radio key={template} value={template} label={packTemplateLabels[template]} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
      <FormActions saveLabel="Create" saving={isSaving} onCancel={onClose} />
    </form>
  )
}
