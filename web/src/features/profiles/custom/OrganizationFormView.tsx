import { useUnsavedGuard } from '#platform/use-unsaved-guard.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { OrganizationFields } from './OrganizationFields.tsx'
import type { OrganizationForm } from './use-profile-forms.ts'

interface OrganizationFormViewProps {
  editing: OrganizationForm
  saveLabel: string
  onCancel: () => void
  ownId?: string
}

export function OrganizationFormView({ editing, saveLabel, onCancel, ownId }: OrganizationFormViewProps) {
  const { form, submit, isSaving } = editing
  useUnsavedGuard(() => form.isDirty())
  return (
    <form onSubmit={submit} noValidate>
      <OrganizationFields form={form} {...(ownId && { ownId })} />
      <FormActions saveLabel={saveLabel} saving={isSaving} disabled={!form.isDirty()} onCancel={onCancel} />
    </form>
  )
}
