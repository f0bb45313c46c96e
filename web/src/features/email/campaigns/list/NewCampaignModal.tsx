import { Modal, Radio, Stack, TextInput } from '@mantine/core'
import { campaigns } from '@rostrum/contract/email/campaigns/campaigns'
import { campaignTemplates } from '@rostrum/contract/email/campaigns/templates'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError } from '#ui/notify.ts'
import { useCreateCampaign } from '../api.ts'

const empty = 'empty'

export const NewCampaignModal = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="New campaign">
    <NewCampaign onClose={onClose} />
  </Modal>
)

const beginningOf = (id: string) => {
  const template = campaignTemplates.find((one) => one.id === id)
  return template ? { subject: template.subject, preheader: template.preheader, content: template.content } : {}
}

function NewCampaign({ onClose }: { onClose: () => void }) {
  const [templateId, setTemplateId] = useState<string>(campaignTemplates[0]?.id ?? empty)
  const create = useCreateCampaign()
  const navigate = useNavigate()
  const { form, submit, isSaving } = useEndpointForm(campaigns.create, {
    initialValues: { name: '' },
    save: ({ name }) => create.mutateAsync({ body: { ...beginningOf(templateId), name } }),
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
        <Radio.Group label="Start with" value={templateId} onChange={setTemplateId}>
          <Stack gap={10} mt={8}>
            {campaignTemplates.map(({ id, name, description }) => (
              <Radio key={id} value={id} label={name} description={description} />
            ))}
            <Radio value={empty} label="A blank message" />
          </Stack>
        </Radio.Group>
      </Stack>
      <FormActions saveLabel="Create" saving={isSaving} onCancel={onClose} />
    </form>
  )
}
