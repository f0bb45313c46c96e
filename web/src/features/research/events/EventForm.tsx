import { Group, Select, Stack, TextInput } from '@mantine/core'
import { timeZoneName } from '@rostrum/contract/platform/time-zones'
import {
  type CompanyEvent,
  companyEventKindNames,
  companyEventStatusNames,
  companyEvents,
} from '@rostrum/contract/research/company-events'
import {
  type CompanyEventKind,
  type CompanyEventStatus,
  companyEventKinds,
  companyEventStatuses,
} from '@rostrum/contract/research/company-events-query'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { DateField } from '../DateField.tsx'
import { irmEvents, useChangeEvent, useCreateEvent } from './api.ts'
import { tickerOf } from './when.ts'

export const timeZones = [
  ...new Set(['America/New_York', 'America/Toronto', 'UTC', ...Intl.supportedValuesOf('timeZone')]),
].map((value) => ({ value, label: timeZoneName(value) }))
const kinds = companyEventKinds.map((value) => ({ value, label: companyEventKindNames[value] }))
const statuses = companyEventStatuses.map((value) => ({ value, label: companyEventStatusNames[value] }))

export const pickedSecurity = (security: CompanyEvent['security']): PickedEntity => ({
  id: security.id,
  name: security.name,
  detail: tickerOf(security),
})

interface EventFormProps {
  /** Null for a new one. */
  event: CompanyEvent | null
  onClose: () => void
}

export const EventPanel = ({ event, onClose }: EventFormProps) => (
  <SidePanel opened onClose={onClose} title={event ? 'Edit event' : 'Add event'}>
    <EventForm event={event} onClose={onClose} />
  </SidePanel>
)

function EventForm({ event, onClose }: EventFormProps) {
  const { timeZone } = useUser()
  const create = useCreateEvent()
  const change = useChangeEvent()
  const planned = useQuery(irmEvents())
  const [security, setSecurity] = useState(event && pickedSecurity(event.security))
  const { form, submit, isSaving } = useEndpointForm(companyEvents.create, {
    initialValues: {
      securityId: event?.security.id ?? '',
      kind: event?.kind ?? ('earnings_call' as CompanyEventKind),
      title: event?.title ?? '',
      day: event?.day ?? '',
      time: event?.time ?? '',
      timeZone: event?.timeZone ?? timeZone,
      status: event?.status ?? ('expected' as CompanyEventStatus),
      webcastUrl: event?.webcastUrl ?? '',
      location: event?.location ?? '',
      eventId: (event?.irmEvent?.id ?? null) as string | null,
    },
    toBody: ({ time, ...typed }) => ({ ...typed, time: time || null }),
    save: (body) => (event ? change.mutateAsync({ params: { id: event.id }, body }) : create.mutateAsync({ body })),
    onSaved: () => {
      notifySuccess(event ? 'Event updated' : 'Event added')
      onClose()
    },
    onFailed: (error) => notifyError(`The event could not be saved. ${reasonOf(error)}`),
  })
  const { errors } = form
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <EntityPicker
          kind="securities"
          label="Company"
          required
          value={security}
          error={errors.securityId && 'Choose a company'}
          onChange={(picked) => {
            setSecurity(picked)
            form.setFieldValue('securityId', picked?.id ?? '')
          }}
        />
        <Select label="Type" data={kinds} allowDeselect={false} {...form.getInputProps('kind')} />
        <TextInput label="Title" required maxLength={200} {...form.getInputProps('title')} />
        <DateField
          label="Date"
          value={form.values.day || null}
          error={errors.day && 'Choose a date'}
          onChange={(day) => form.setFieldValue('day', day ?? '')}
        />
        <Group grow align="start">
          <TextInput label="Time" type="time" {...form.getInputProps('time')} />
          <Select
            label="Time zone"
            data={timeZones}
            searchable
            allowDeselect={false}
            {...form.getInputProps('timeZone')}
          />
        </Group>
        <Select label="Status" data={statuses} allowDeselect={false} {...form.getInputProps('status')} />
        <TextInput label="Webcast link" placeholder="https://" {...form.getInputProps('webcastUrl')} />
        <TextInput label="Location" {...form.getInputProps('location')} />
        <Select
          label="Event in your IRM"
          placeholder="None"
          clearable
          searchable
          data={(planned.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('eventId')}
        />
        <FormActions saveLabel={event ? 'Save' : 'Add event'} saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}
