import { MultiSelect, NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { pollPlaceKinds } from '@rostrum/contract/scheduler/polls'
import { placeNames } from '@rostrum/contract/scheduler/settings'
import { useQuery } from '@tanstack/react-query'
import { ownSecurities } from '#features/focus/public.ts'
import { fullName } from '#platform/names.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { customerUsers } from '../api.ts'
import type { PollDraft } from './poll-draft.ts'

export type PollFormProps = { form: UseFormReturnType<PollDraft> }

const places = pollPlaceKinds.map((value) => ({ value, label: placeNames[value] }))
const placeLabels = { video: 'Meeting link', phone: 'Number to call', in_person: 'Address' }

export function MeetingSection({ form }: PollFormProps) {
  const users = useQuery(customerUsers())
  const securities = useQuery(ownSecurities())
  return (
    <SectionCard title="Meeting">
      <Stack gap={16}>
        <TextInput
          label="Title"
          placeholder="Group call on capital allocation"
          required
          {...form.getInputProps('title')}
        />
        <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.getInputProps('description')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
          <MultiSelect
            label="Hosts"
            required
            searchable
            data={(users.data ?? []).map((user) => ({ value: user.id, label: fullName(user) }))}
            {...form.getInputProps('hostIds')}
          />
          <NumberInput
            label="Duration in minutes"
            required
            min={5}
            max={480}
            step={15}
            {...form.getInputProps('length')}
          />
          <Select label="Location" allowDeselect={false} data={places} {...form.getInputProps('place.kind')} />
          <TextInput label={placeLabels[form.values.place.kind]} {...form.getInputProps('place.text')} />
          <Select
            label="Security"
            placeholder="None"
            clearable
            data={(securities.data ?? []).map(({ id, name, ticker }) => ({ value: id, label: ticker ?? name }))}
            {...form.getInputProps('securityId')}
          />
        </SimpleGrid>
      </Stack>
    </SectionCard>
  )
}
