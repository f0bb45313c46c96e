import { Modal, Textarea } from '@mantine/core'
import { operatingData, type QuestionableFiling } from '@rostrum/contract/operating-data'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { useDecideFiling } from './api.ts'

type SetAsideDialogProps = { filing: QuestionableFiling | undefined; onClose: () => void }

export const SetAsideDialog = ({ filing, onClose }: SetAsideDialogProps) => (
  <Modal opened={filing !== undefined} onClose={onClose} title="Set this filing aside" size={480}>
    {filing && <SetAsideForm filing={filing} onClose={onClose} />}
  </Modal>
)

function SetAsideForm({
  filing: { accession, organization },
  onClose,
}: {
  filing: QuestionableFiling
  onClose: () => void
}) {
  const decide = useDecideFiling()
  const { form, submit, isSaving } = useEndpointForm(operatingData.decide, {
    initialValues: { setAside: '' },
    save: (body) => decide.mutateAsync({ params: { accession }, body }),
    onSaved: () => {
      onClose()
      notifyWithUndo(
        `${accession} no longer counts`,
        () => void decide.mutateAsync({ params: { accession }, body: { setAside: null } }),
      )
    },
    onFailed: (error) => notifyError(`${accession} was not changed. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        description={`The filing of ${organization.name} will no longer count in any figure, for any customer.`}
        {...form.getInputProps('setAside')}
      />
      <FormActions saveLabel="Set aside" saving={isSaving} onCancel={onClose} />
    </form>
  )
}
