import { customProfiles } from '@rostrum/contract/profiles/custom'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#platform/api/api.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { FormPage } from './FormPage.tsx'
import { emptyOrganization } from './form-values.ts'
import { OrganizationFormView } from './OrganizationFormView.tsx'
import { useLeave } from './use-leave.ts'
import { useOrganizationForm } from './use-profile-forms.ts'

export function NewOrganizationPage() {
  const navigate = useNavigate()
  const leave = useLeave('/irm/organizations')
  const editing = useOrganizationForm({
    initialValues: emptyOrganization,
    save: (body) => call(customProfiles.createInstitution, { body }),
    onSaved: ({ id, name }) => {
      notifySuccess(`${name} created`)
      void navigate({ to: '/organizations/$id', params: { id }, replace: true })
    },
    onFailed: (error) => notifyError(`The organization could not be created. ${reasonOf(error)}`),
  })
  return (
    <FormPage>
      <PageHeader title="New organization" context="Added to your IRM. Visible only to your team." />
      <OrganizationFormView editing={editing} saveLabel="Create organization" onCancel={leave} />
    </FormPage>
  )
}
