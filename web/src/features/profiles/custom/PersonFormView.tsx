import { type ReactNode, useState } from 'react'
import { useUnsavedGuard } from '#platform/use-unsaved-guard.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { NewOrganizationModal } from './NewOrganizationModal.tsx'
import { PersonFields } from './PersonFields.tsx'
import type { PersonForm } from './use-profile-forms.ts'

interface PersonFormViewProps {
  editing: PersonForm
  saveLabel: string
  onCancel: () => void
  /** Between the person and the jobs. */
  notice?: ReactNode
}

export function PersonFormView({ editing, saveLabel, onCancel, notice }: PersonFormViewProps) {
  const { form, submit, isSaving } = editing
  const [jobKey, setJobKey] = useState<string | undefined>(undefined)
  useUnsavedGuard(() => form.isDirty())
  return (
    <>
      <form onSubmit={submit} noValidate>
        <PersonFields form={form} notice={notice} onNewOrganization={setJobKey} />
        <FormActions saveLabel={saveLabel} saving={isSaving} disabled={!form.isDirty()} onCancel={onCancel} />
      </form>
      {/* Outside the form: submitting a nested form would submit both. */}
      <NewOrganizationModal
        opened={jobKey !== undefined}
        onClose={() => setJobKey(undefined)}
        onCreated={({ id, name }) => {
          const organization = { id, name, detail: '' }
          form.setFieldValue(
            'jobs',
            form.getValues().jobs.map((job) => (job.key === jobKey ? { ...job, organization } : job)),
          )
          form.clearErrors()
        }}
      />
    </>
  )
}
