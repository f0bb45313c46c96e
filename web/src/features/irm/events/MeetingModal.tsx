import { Checkbox, Modal, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import { eventPlan } from '@rostrum/contract/irm/events/plan'
import {
  type EventMeeting,
  meetingFormatNames,
  meetingFormats,
  usualCapacity,
} from '@rostrum/contract/irm/events/plan-values'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useAddMeeting, useChangeMeeting } from './api.ts'
import { emptyMeeting, later, type MeetingValues, toBody, valuesOf } from './meeting-values.ts'
import { stopLabel } from './names.ts'

interface MeetingModalProps {
  event: EventDetail
  /** To change; a new one without it. */
  meeting: EventMeeting | undefined
  /** The meeting that a new one follows. */
  last?: EventMeeting | undefined
  isOpen: boolean
  onClose: () => void
}

export const MeetingModal = ({ isOpen, ...form }: MeetingModalProps) => (
  <Modal
    opened={isOpen}
    onClose={form.onClose}
    title={form.meeting ? 'Change meeting' : 'Add meeting'}
    size={560}
    centered
  >
    <MeetingForm {...form} />
  </Modal>
)

const formats = meetingFormats.map((value) => ({ value, label: meetingFormatNames[value] }))

function MeetingForm({ event, meeting, last, onClose }: Omit<MeetingModalProps, 'isOpen'>) {
  const add = useAddMeeting()
  const change = useChangeMeeting()
  const { form, submit, isSaving } = useEndpointForm(eventPlan.addMeeting, {
    initialValues: meeting ? valuesOf(event, meeting) : emptyMeeting(event, last),
    toBody: (typed: MeetingValues) => toBody(event, typed),
    save: (body) =>
      meeting
        ? change.mutateAsync({
            params: { id: event.id, meeting: meeting.id },
            body: { ...body, version: meeting.version } as never,
          })
        : add.mutateAsync({ params: { id: event.id }, body }),
    onSaved: () => {
      notifySuccess(meeting ? 'Meeting saved' : 'Meeting added')
      onClose()
    },
    onFailed: (error) => notifyError(`The meeting could not be saved. ${reasonOf(error)}`),
  })
  const venue = event.venues.find(({ id }) => id === form.values.venueId)
  const { startsAt, endsAt } = form.errors
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
          <Select
            label="Day"
            required
            allowDeselect={false}
            data={event.stops.map((stop) => ({ value: stop.id, label: stopLabel(stop) }))}
            {...form.getInputProps('stopId')}
          />
          <Select
            label="Team"
            required
            allowDeselect={false}
            data={event.teams.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('teamId')}
          />
          <TextInput
            label="Start"
            type="time"
            required
            value={form.values.startTime}
            onChange={({ currentTarget: { value } }) => {
              form.setValues({ startTime: value, ...(value && { endTime: later(value, 60) }) })
            }}
            error={startsAt && 'Enter a time'}
          />
          <TextInput
            label="End"
            type="time"
            required
            {...form.getInputProps('endTime')}
            error={endsAt && (String(endsAt).startsWith('Choose') ? endsAt : 'Enter a time')}
          />
          <Select
            label="Format"
            allowDeselect={false}
            data={formats}
            value={form.values.format}
            onChange={(value) => {
              const format = meetingFormats.find((one) => one === value)
              if (format) form.setValues({ format, capacity: usualCapacity[format] })
            }}
          />
          <NumberInput label="Capacity" suffix=" investors" min={1} max={500} {...form.getInputProps('capacity')} />
          <NumberInput
            label="Minimum attendees"
            placeholder="Any number"
            min={1}
            max={500}
            {...form.getInputProps('quorum')}
          />
          <TextInput label="Title" placeholder="Names of the investors" {...form.getInputProps('title')} />
          <Select
            label="Venue"
            placeholder="The investor’s office"
            clearable
            data={event.venues.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('venueId')}
          />
          <Select
            label="Room"
            clearable
            disabled={!venue || venue.rooms.length === 0}
            data={venue?.rooms ?? []}
            value={form.values.room || null}
            onChange={(room) => form.setFieldValue('room', room ?? '')}
          />
        </SimpleGrid>
        <TextInput label="Video link" placeholder="https://" {...form.getInputProps('link')} />
        <Checkbox
          label="Hold: leave this time empty when proposing a schedule"
          {...form.getInputProps('isHeld', { type: 'checkbox' })}
        />
        <FormActions saveLabel={meeting ? 'Save' : 'Add meeting'} saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}
