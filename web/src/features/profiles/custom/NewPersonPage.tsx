import { customProfiles } from '@rostrum/contract/profiles/custom'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { PickedEntity } from '#lists/EntityPicker.tsx'
import { call } from '#platform/api/api.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { organizationBrief } from './api.ts'
import { FormPage } from './FormPage.tsx'
import { emptyPerson } from './form-values.ts'
import { PersonFormView } from './PersonFormView.tsx'
import { SimilarPeople } from './SimilarPeople.tsx'
import { useLeave } from './use-leave.ts'
import { usePersonForm } from './use-profile-forms.ts'

export function NewPersonPage() {
  const { organization: organizationId } = useSearch({ from: '/shell/people/new' })
  return (
    <FormPage>
      <PageHeader title="New person" context="Added to your IRM. Visible only to your team." />
      {organizationId ? <AtOrganization id={organizationId} /> : <NewPersonForm organization={null} />}
    </FormPage>
  )
}

/** Prefills the organization from the URL; an unknown one leaves the field empty. */
function AtOrganization({ id }: { id: string }) {
  const organization = useQuery(organizationBrief(id))
  return (
    <QueryView query={organization} renderError={() => <NewPersonForm organization={null} />}>
      {({ name }) => <NewPersonForm organization={{ id, name, detail: '' }} />}
    </QueryView>
  )
}

function NewPersonForm({ organization }: { organization: PickedEntity | null }) {
  const navigate = useNavigate()
  const { email, name } = useSearch({ from: '/shell/people/new' })
  const leave = useLeave('/irm/people')
  const editing = usePersonForm({
    initialValues: emptyPerson(organization, { email, name }),
    save: (body) => call(customProfiles.createPerson, { body }),
    onSaved: ({ id, firstName, lastName }) => {
      notifySuccess(`${firstName} ${lastName} created`)
      void navigate({ to: '/people/$id', params: { id }, replace: true })
    },
    onFailed: (error) => notifyError(`The person could not be created. ${reasonOf(error)}`),
  })
  const notice = <SimilarPeople values={editing.form.values} />
  return <PersonFormView editing={editing} saveLabel="Create person" onCancel={leave} notice={notice} />
}
