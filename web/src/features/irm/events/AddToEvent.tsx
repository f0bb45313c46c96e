import { Button, Modal, Select, Stack, Text } from '@mantine/core'
import { inviteeStateNames } from '@rostrum/contract/irm/events/plan-values'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormActions } from '#ui/FormActions.tsx'
import { eventList } from './api.ts'
import { useAddInvestors } from './investors/use-add-investors.ts'
import { daysOf } from './names.ts'

interface AddToEventProps {
  people: readonly { id: string; name: string }[]
}

/** People who answered an invitation, or asked for a meeting, as investors of an event. */
export function AddToEvent({ people }: AddToEventProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={16} stroke={1.5} />}
        onClick={() => setOpen(true)}
        disabled={people.length === 0}
      >
        Add to event…
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Add to event" size={440} centered>
        <AddForm people={people} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

const states = (['requested', 'accepted', 'waitlisted', 'listed'] as const).map((value) => ({
  value,
  label: inviteeStateNames[value],
}))

function AddForm({ people, onClose }: AddToEventProps & { onClose: () => void }) {
  const { data } = useQuery(eventList({ statuses: ['planning', 'confirmed'], pageSize: 200 }))
  const [eventId, setEvent] = useState<string | null>(null)
  const [state, setState] = useState<(typeof states)[number]['value']>('requested')
  const { add, isPending } = useAddInvestors(eventId ?? '')
  const save = async () => {
    if (await add({ personIds: people.map(({ id }) => id), state })) onClose()
  }
  return (
    <Stack gap={12}>
      <Text size="sm">{people.map(({ name }) => name).join(', ')}</Text>
      <Select
        label="Event"
        placeholder="Choose an event"
        searchable
        nothingFoundMessage="No events in planning"
        data={(data?.data ?? []).map((event) => ({
          value: event.id,
          label: [event.name, daysOf(event)].filter(Boolean).join(', '),
        }))}
        value={eventId}
        onChange={setEvent}
      />
      <Select
        label="State"
        allowDeselect={false}
        data={states}
        value={state}
        onChange={(value) => setState(states.find((one) => one.value === value)?.value ?? 'requested')}
      />
      <FormActions
        saveLabel="Add to event"
        disabled={!eventId}
        saving={isPending}
        onSave={() => void save()}
        onCancel={onClose}
      />
    </Stack>
  )
}
