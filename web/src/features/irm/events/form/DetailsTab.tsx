import { events } from '@rostrum/contract/irm/events/events'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { useUnsavedGuard } from '#platform/use-unsaved-guard.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useUpdateEvent } from '../api.ts'
import { useOpenEvent } from '../event-context.ts'
import { EventFields } from './EventFields.tsx'
import { toBody, valuesOf } from './event-values.ts'

export function DetailsTab() {
  const event = useOpenEvent()
  const update = useUpdateEvent()
  const mayWrite = useMayWrite()
  const { form, submit, isSaving } = useEndpointForm(events.update, {
    initialValues: valuesOf(event),
    toBody: (typed) => ({ ...toBody(typed), version: event.version }),
    save: (body) => update.mutateAsync({ params: { id: event.id }, body }),
    onSaved: ({ name }) => notifySuccess(`${name} saved`),
    onFailed: (error) => notifyError(`The event could not be saved. ${reasonOf(error)}`),
  })
  useUnsavedGuard(() => form.isDirty())
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={!mayWrite} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <EventFields form={form} />
      </fieldset>
      {mayWrite && <FormActions saving={isSaving} disabled={!form.isDirty()} />}
    </form>
  )
}
