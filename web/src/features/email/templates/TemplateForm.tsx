import { Switch, TextInput } from '@mantine/core'
import { subjectField } from '@rostrum/contract/email/personalized-fields'
import type { EmailTemplate, emailTemplates } from '@rostrum/contract/email/templates'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useEditorFiles } from '#features/files/public.ts'
import { ApiError } from '#platform/api/errors.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUnsavedGuard } from '#platform/use-unsaved-guard.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { RichTextEditor } from '#ui/rich-text/RichTextEditor.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { textFields } from './fields.ts'
import { InsertField } from './InsertField.tsx'
import { useSurveyPicker } from './SurveyPicker.tsx'
import classes from './TemplateForm.module.css'
import { TemplatePreview } from './TemplatePreview.tsx'

type Values = { name: string; subject: string; body: string; isShared: boolean }

type TemplateFormProps = {
  endpoint: typeof emailTemplates.create | typeof emailTemplates.update
  initialValues: Values
  save: (typed: Values) => Promise<EmailTemplate>
}

export function TemplateForm({ endpoint, initialValues, save }: TemplateFormProps) {
  const navigate = useNavigate()
  const isSaved = useRef(false)
  const { form, submit, isSaving } = useEndpointForm<typeof endpoint, Values>(endpoint, {
    initialValues,
    save: (body) => save(body as Values),
    onSaved: ({ name }) => {
      isSaved.current = true
      notifySuccess(`${name} saved`)
      void navigate({ to: '/settings/templates' })
    },
    onFailed: (error) => {
      const isOld = error instanceof ApiError && error.status === 409
      notifyError(
        isOld
          ? 'Someone has changed this template since you opened it. Copy your text, then reload the page.'
          : `The template could not be saved. ${reasonOf(error)}`,
      )
    },
  })
  useUnsavedGuard(() => form.isDirty() && !isSaved.current)
  const surveyPicker = useSurveyPicker()
  const files = useEditorFiles()
  const subject = useRef<HTMLInputElement>(null)
  const insert = (name: Parameters<typeof subjectField>[0]['field']) => {
    const { value, selectionStart } = subject.current ?? { value: form.values.subject, selectionStart: null }
    const at = selectionStart ?? value.length
    form.setFieldValue(
      'subject',
      `${value.slice(0, at)}${subjectField({ field: name, fallback: '' })}${value.slice(at)}`,
    )
    subject.current?.focus()
  }
  return (
    <div className={classes.root}>
      <form onSubmit={submit} noValidate>
        <SectionCard title="Text">
          <div className={classes.fields}>
            <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
            <TextInput
              label="Subject"
              ref={subject}
              rightSectionWidth={76}
              rightSection={<InsertField onChoose={insert} />}
              description="A field such as {{person.first_name|there}} says “there” for someone without a first name"
              {...form.getInputProps('subject')}
            />
            <RichTextEditor
              // Another set of extensions needs another editor.
              key={String(surveyPicker !== undefined)}
              label="Message"
              initialValue={form.values.body}
              onChange={(html) => form.setFieldValue('body', html)}
              fields={textFields}
              files={files}
              surveyPicker={surveyPicker}
              error={form.errors.body}
            />
            <Switch
              label="Share with your team"
              description="Colleagues can use it; you and admins can change it"
              {...form.getInputProps('isShared', { type: 'checkbox' })}
            />
          </div>
          <FormActions
            saveLabel="Save template"
            saving={isSaving}
            disabled={files.isBusy}
            onCancel={() => void navigate({ to: '/settings/templates' })}
          />
        </SectionCard>
      </form>
      <TemplatePreview subject={form.values.subject} body={form.values.body} />
    </div>
  )
}
