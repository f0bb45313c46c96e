import { Modal, MultiSelect, NumberInput, Select, SimpleGrid, Stack } from '@mantine/core'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import { eventPlan } from '@rostrum/contract/irm/events/plan'
import { meetingFormatNames, meetingFormats } from '@rostrum/contract/irm/events/plan-values'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifyInfo, notifySuccess } from '#ui/notify.ts'
import { useAddSlots } from '../api.ts'
import { stopLabel } from '../names.ts'

interface SlotsModalProps {
  event: EventDetail
  isOpen: boolean
  onClose: () => void
}

export const SlotsModal = ({ isOpen, ...form }: SlotsModalProps) => (
  <Modal opened={isOpen} onClose={form.onClose} title="Add open meetings" size={480} centered>
    <SlotsForm {...form} />
  </Modal>
)

const formats = meetingFormats.map((value) => ({ value, label: meetingFormatNames[value] }))

function SlotsForm({ event, onClose }: Omit<SlotsModalProps, 'isOpen'>) {
  const add = useAddSlots()
  const { form, submit, isSaving } = useEndpointForm(eventPlan.addSlots, {
    initialValues: {
      stopIds: event.stops.map(({ id }) => id),
      teamIds: event.teams.map(({ id }) => id),
      format: 'one_on_one' as const,
      minutes: 45,
      gapMinutes: 15,
      venueId: null,
    },
    save: (body) => add.mutateAsync({ params: { id: event.id }, body }),
    onSaved: ({ addedCount }) => {
      if (addedCount === 0) notifyInfo('There is no open time on these days.')
      else notifySuccess(`${addedCount} open ${addedCount === 1 ? 'meeting' : 'meetings'} added`)
      onClose()
    },
    onFailed: (error) => notifyError(`The meetings could not be added. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <MultiSelect
          label="Days"
          required
          data={event.stops.map((stop) => ({ value: stop.id, label: stopLabel(stop) }))}
          {...form.getInputProps('stopIds')}
        />
        {event.teams.length > 1 && (
          <MultiSelect
            label="Teams"
            required
            data={event.teams.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('teamIds')}
          />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
          <NumberInput label="Duration" suffix=" min" min={10} max={480} {...form.getInputProps('minutes')} />
          <NumberInput label="Between meetings" suffix=" min" min={0} max={240} {...form.getInputProps('gapMinutes')} />
          <Select label="Format" allowDeselect={false} data={formats} {...form.getInputProps('format')} />
          <Select
            label="Venue"
            placeholder="The investor’s office"
            clearable
            data={event.venues.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('venueId')}
          />
        </SimpleGrid>
        <FormActions saveLabel="Add open meetings" saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}
