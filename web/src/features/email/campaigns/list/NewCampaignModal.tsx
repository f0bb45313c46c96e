import { Modal, Stack, TextInput } from '@mantine/core'
import { campaigns } from '@rostrum/contract/email/campaigns/campaigns'
import { useNavigate } from '@tanstack/react-router'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError } from '#ui/notify.ts'
import { useCreateCampaign } from '../api.ts'

export const NewCampaignModal = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="New campaign">
    <NewCampaign onClose={onClose} />
  </Modal>
)

function NewCampaign({ onClose }: { onClose: () => void }) {
  const create = useCreateCampaign()
  const navigate = useNavigate()
  const { form, submit, isSaving } = useEndpointForm(campaigns.create, {
    initialValues: { name: '' },
    save: (body) => create.mutateAsync({ body }),
    onSaved: ({ id }) => void navigate({ to: '/email/campaigns/$campaignId', params: { campaignId: id } }),
    onFailed: (error) => notifyError(`The campaign was not created. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <TextInput
          label="Name"
          description="Only your team sees it."
          placeholder="Third quarter results, holders"
          required
          data-autofocus
          maxLength={200}
          {...form.getInputProps('name')}
        />
      </Stack>
      <FormActions saveLabel="Create" saving={isSaving} onCancel={onClose} />
    </form>
  )
}
