import '@mantine/dates/styles.layer.css'
import { NumberInput, Select, SimpleGrid, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import type { UseFormReturnType } from '@mantine/form'
import { eventKindNames } from '@rostrum/contract/irm/events/events'
import { eventKinds } from '@rostrum/contract/irm/events/events-query'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ownSecurities } from '#features/focus/public.ts'
import { useUser } from '#platform/session/session.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { everyBroker } from '../api.ts'
import { AddButton } from './AddButton.tsx'
import { type EventValues, emptyVenue, nextStop } from './event-values.ts'
import { PartRow } from './PartRow.tsx'
import { TeamRows } from './TeamRows.tsx'

type Form = UseFormReturnType<EventValues>

const kinds = eventKinds.map((value) => ({ value, label: eventKindNames[value] }))
const timeZones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

export function EventFields({ form }: { form: Form }) {
  return (
    <Stack gap={16}>
      <About form={form} />
      <SectionCard
        title="Days and cities"
        description="Add a row for each city. Meetings are scheduled between start and end, in local time."
      >
        <Stops form={form} />
      </SectionCard>
      <SectionCard
        title="Teams"
        description="Executives who travel together. Different teams can meet investors at the same time."
      >
        <TeamRows form={form} />
      </SectionCard>
      <SectionCard
        title="Venues"
        description="With coordinates, travel time is estimated from the distance. Without them, it is set to 20 minutes."
      >
        <Venues form={form} />
      </SectionCard>
    </Stack>
  )
}

function About({ form }: { form: Form }) {
  const securities = useQuery(ownSecurities())
  const brokers = useQuery(everyBroker())
  return (
    <SectionCard title="Event">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={16}>
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
        <Select label="Type" data={kinds} allowDeselect={false} {...form.getInputProps('kind')} />
        {form.values.kind === 'other' && (
          <TextInput label="Custom type" placeholder="Field trip" {...form.getInputProps('kindName')} />
        )}
        <Select
          label="Security"
          clearable
          data={(securities.data ?? []).map(({ id, ticker, name }) => ({ value: id, label: ticker ?? name }))}
          {...form.getInputProps('securityId')}
        />
        <Select
          label="Broker"
          placeholder="Arranged by"
          searchable
          clearable
          nothingFoundMessage="No Matches"
          data={(brokers.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('brokerId')}
        />
        <TextInput label="Host" {...form.getInputProps('host')} />
        <NumberInput
          label="Budget"
          prefix="$"
          thousandSeparator=","
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...form.getInputProps('budget')}
        />
      </SimpleGrid>
      <Textarea label="Description" autosize minRows={2} maxRows={8} mt={16} {...form.getInputProps('description')} />
    </SectionCard>
  )
}

function Stops({ form }: { form: Form }) {
  const { timeZone } = useUser()
  const field = (index: number, name: string) => form.getInputProps(`stops.${index}.${name}`)
  return (
    <>
      {form.values.stops.map(({ id }, index) => (
        <PartRow key={id} kind="stop" label={`Day ${index + 1}`} onRemove={() => form.removeListItem('stops', index)}>
          <DateInput label="Day" required valueFormat="MMM D, YYYY" firstDayOfWeek={0} {...field(index, 'day')} />
          <TextInput label="City" required {...field(index, 'city')} />
          <Select
            label="Time zone"
            data={timeZones}
            searchable
            allowDeselect={false}
            limit={40}
            nothingFoundMessage="No Matches"
            {...field(index, 'timeZone')}
          />
          <TextInput label="Start" type="time" {...field(index, 'startsAt')} />
          <TextInput label="End" type="time" {...field(index, 'endsAt')} />
          <TextInput label="Lunch from" type="time" {...field(index, 'lunchFrom')} />
          <TextInput label="Lunch to" type="time" {...field(index, 'lunchTo')} />
        </PartRow>
      ))}
      <AddButton
        icon={<IconPlus size={14} stroke={1.75} />}
        onClick={() => form.insertListItem('stops', nextStop(form.values.stops, timeZone))}
        error={form.errors.stops}
      >
        Add day
      </AddButton>
    </>
  )
}

function Venues({ form }: { form: Form }) {
  const field = (index: number, name: string) => form.getInputProps(`venues.${index}.${name}`)
  return (
    <>
      {form.values.venues.map(({ id }, index) => (
        <PartRow
          key={id}
          kind="venue"
          label={`Venue ${index + 1}`}
          onRemove={() => form.removeListItem('venues', index)}
        >
          <TextInput label="Name" required {...field(index, 'name')} />
          <TextInput label="Address" {...field(index, 'address')} />
          <NumberInput label="Latitude" hideControls min={-90} max={90} {...field(index, 'latitude')} />
          <NumberInput label="Longitude" hideControls min={-180} max={180} {...field(index, 'longitude')} />
          <TagsInput label="Rooms" placeholder="Type and press Enter" {...field(index, 'rooms')} />
        </PartRow>
      ))}
      <AddButton
        icon={<IconPlus size={14} stroke={1.75} />}
        onClick={() => form.insertListItem('venues', emptyVenue())}
        error={form.errors.venues}
      >
        Add venue
      </AddButton>
    </>
  )
}
