import { events } from '@rostrum/contract/irm/events/events'
import { useNavigate } from '@tanstack/react-router'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { useUser } from '#platform/session/session.tsx'
import { useUnsavedGuard } from '#platform/use-unsaved-guard.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useCreateEvent } from '../api.ts'
import { EventFields } from './EventFields.tsx'
import { emptyEvent, toBody } from './event-values.ts'

export function NewEventPage() {
  usePageTitle('New event')
  const { timeZone } = useUser()
  const security = useFocusedSecurity()
  const create = useCreateEvent()
  const navigate = useNavigate()
  const { form, submit, isSaving } = useEndpointForm(events.create, {
    initialValues: emptyEvent(timeZone, security?.id ?? null),
    toBody,
    save: (body) => create.mutateAsync({ body }),
    onSaved: ({ id, name }) => {
      notifySuccess(`${name} added`)
      void navigate({ to: '/irm/events-and-itineraries/$eventId', params: { eventId: id } })
    },
    onFailed: (error) => notifyError(`The event could not be saved. ${reasonOf(error)}`),
  })
  useUnsavedGuard(() => form.isDirty())
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { id: 'events', node: <AnchorLink to="/irm/events-and-itineraries">Events & Itineraries</AnchorLink> },
        ]}
        title="New event"
      />
      <form onSubmit={submit} noValidate>
        <EventFields form={form} />
        <FormActions
          saveLabel="Add event"
          saving={isSaving}
          onCancel={() => void navigate({ to: '/irm/events-and-itineraries' })}
        />
      </form>
    </>
  )
}
