import { Modal, NumberInput, Stack } from '@mantine/core'
import { surveyRecipients } from '@rostrum/contract/surveys/recipients'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useAddLinks } from './api.ts'

type MakeLinksProps = { surveyId: string; onClose: () => void }

export const MakeLinks = ({ isOpen, ...props }: MakeLinksProps & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={props.onClose} title="Create links to hand out" size={440} centered>
    <LinksForm {...props} />
  </Modal>
)

function LinksForm({ surveyId, onClose }: MakeLinksProps) {
  const add = useAddLinks()
  const { form, submit, isSaving } = useEndpointForm(surveyRecipients.addLinks, {
    initialValues: { surveyId, count: 10 },
    save: (body) => add.mutateAsync({ body }),
    onSaved: ({ added }) => {
      notifySuccess(`${added} ${added === 1 ? 'link' : 'links'} created. Download the list to hand them out.`)
      onClose()
    },
    onFailed: (error) => notifyError(`The links could not be created. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <NumberInput
          label="Number of links"
          description="Each link can be used once, by anyone who has it."
          min={1}
          max={1000}
          data-autofocus
          {...form.getInputProps('count')}
        />
        <FormActions saveLabel="Create links" saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}
