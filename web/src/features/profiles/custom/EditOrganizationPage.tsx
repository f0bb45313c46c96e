import { customProfiles } from '@rostrum/contract/profiles/custom'
import { type Organization, organizations } from '@rostrum/contract/profiles/organizations'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { call } from '#platform/api/api.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { notifySuccess } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { editedOrganization } from './api.ts'
import { organizationReads } from './conflict.ts'
import { FormPage } from './FormPage.tsx'
import { organizationValues } from './form-values.ts'
import { NotEditable } from './NotEditable.tsx'
import { OrganizationFormView } from './OrganizationFormView.tsx'
import { useConflict } from './use-conflict.tsx'
import { useOrganizationForm } from './use-profile-forms.ts'

export function EditOrganizationPage() {
  const { id } = useParams({ from: '/shell/organizations/$id/edit' })
  const organization = useQuery(editedOrganization(id))
  return (
    <FormPage>
      <QueryView query={organization} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
        {(data) =>
          data.userId === null ? (
            <NotEditable kind="organization" id={id} name={data.name} />
          ) : (
            <>
              <PageHeader title={`Edit ${data.name}`} context="Visible only to your team" />
              <EditOrganizationForm key={id} organization={data} />
            </>
          )
        }
      </QueryView>
    </FormPage>
  )
}

const versioned = (organization: Organization) => ({
  values: organizationValues(organization),
  version: organization.version,
})

function EditOrganizationForm({ organization }: { organization: Organization }) {
  const navigate = useNavigate()
  const { id } = organization
  const toProfile = () => void navigate({ to: '/organizations/$id', params: { id } })
  const conflict = useConflict({
    kind: 'organization',
    opened: versioned(organization),
    readLatest: async () => versioned(await call(organizations.read, { params: { id } })),
    reads: organizationReads,
  })
  const editing = useOrganizationForm({
    initialValues: organizationValues(organization),
    save: (body) =>
      call(customProfiles.updateInstitution, { params: { id }, body: { ...body, version: conflict.version() } }),
    onSaved: ({ name }) => {
      notifySuccess(`${name} saved`)
      toProfile()
    },
    onFailed: (error) => void conflict.explain(error),
  })
  return (
    <>
      <OrganizationFormView editing={editing} saveLabel="Save" onCancel={toProfile} ownId={id} />
      {conflict.dialog(editing.form, () => editing.submit())}
    </>
  )
}
