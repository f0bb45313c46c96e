import { Modal, Stack } from '@mantine/core'
import type { Survey } from '@rostrum/contract/surveys/surveys'
import { surveyTemplates } from '@rostrum/contract/surveys/templates'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useSaveTemplate } from '../api.ts'
import type { SurveyDraft } from '../builder/use-survey-draft.ts'
import { TemplateFields } from './TemplateFields.tsx'

type SaveAsTemplateProps = {
  survey: Pick<Survey, 'id' | 'name'>
  draft: SurveyDraft
  isOpen: boolean
  onClose: () => void
}

export const SaveAsTemplate = ({ isOpen, ...form }: SaveAsTemplateProps) => (
  <Modal opened={isOpen} onClose={form.onClose} title="Save as template" size={440} centered>
    <TemplateNameForm {...form} />
  </Modal>
)

function TemplateNameForm({ survey, draft, onClose }: Omit<SaveAsTemplateProps, 'isOpen'>) {
  const create = useSaveTemplate()
  const { form, submit, isSaving } = useEndpointForm(surveyTemplates.create, {
    initialValues: { name: survey.name, description: '', surveyId: survey.id },
    save: async (body) => {
      await draft.save()
      return create.mutateAsync({ body })
    },
    onSaved: ({ name }) => {
      notifySuccess(`${name} saved as a template`)
      onClose()
    },
    onFailed: (error) => notifyError(`The template could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <TemplateFields form={form} />
        <FormActions saveLabel="Save template" saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}
