import { customProfiles } from '@rostrum/contract/profiles/custom'
import { type Person, people } from '@rostrum/contract/profiles/people'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { call } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { queryFor } from '#platform/api/query.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { fullName } from '#platform/names.ts'
import { notifySuccess } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { editedPerson } from './api.ts'
import { personReads } from './conflict.ts'
import { FormPage } from './FormPage.tsx'
import { personValues } from './form-values.ts'
import { NotEditable } from './NotEditable.tsx'
import { PersonFormView } from './PersonFormView.tsx'
import { useConflict } from './use-conflict.tsx'
import { usePersonForm } from './use-profile-forms.ts'

export function EditPersonPage() {
  const { id } = useParams({ from: '/shell/people/$id/edit' })
  const person = useQuery(editedPerson(id))
  return (
    <FormPage>
      <QueryView
        query={person}
        renderError={(error, retry) =>
          error instanceof ApiError && error.status === 404 ? (
            <OfTheMarket id={id} />
          ) : (
            <PageError error={error} onRetry={retry} />
          )
        }
      >
        {(data) => (
          <>
            <PageHeader title={`Edit ${data.firstName} ${data.lastName}`} context="Visible only to your team" />
            <EditPersonForm key={id} person={data} />
          </>
        )}
      </QueryView>
    </FormPage>
  )
}

/** A profile that is not the customer's own may be a market profile. */
function OfTheMarket({ id }: { id: string }) {
  const person = useQuery(queryFor(people.read, { params: { id } }))
  return (
    <QueryView query={person} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(data) => <NotEditable kind="person" id={id} name={fullName(data)} />}
    </QueryView>
  )
}

const versioned = (person: Person) => ({ values: personValues(person), version: person.version })

function EditPersonForm({ person }: { person: Person }) {
  const navigate = useNavigate()
  const { id } = person
  const toProfile = () => void navigate({ to: '/people/$id', params: { id } })
  const conflict = useConflict({
    kind: 'person',
    opened: versioned(person),
    readLatest: async () => versioned(await call(customProfiles.readPerson, { params: { id } })),
    reads: personReads,
  })
  const editing = usePersonForm({
    initialValues: personValues(person),
    save: (body) =>
      call(customProfiles.updatePerson, { params: { id }, body: { ...body, version: conflict.version() } }),
    onSaved: ({ firstName, lastName }) => {
      notifySuccess(`${firstName} ${lastName} saved`)
      toProfile()
    },
    onFailed: (error) => void conflict.explain(error),
  })
  return (
    <>
      <PersonFormView editing={editing} saveLabel="Save" onCancel={toProfile} />
      {conflict.dialog(editing.form, () => editing.submit())}
    </>
  )
}
