import { MultiSelect, Select, SimpleGrid, Stack, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { HostMode } from '@rostrum/contract/scheduler/free-slots'
import { placeKinds, placeNames } from '@rostrum/contract/scheduler/settings'
import { useQuery } from '@tanstack/react-query'
import { ownSecurities } from '#features/focus/public.ts'
import { fullName } from '#platform/names.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { activityTypes, customerUsers } from '../api.ts'
import type { SectionProps } from './page-form.ts'

const modes: { value: HostMode; label: string }[] = [
  { value: 'one', label: 'One person' },
  { value: 'round_robin', label: 'Round robin: the person with the fewest bookings' },
  { value: 'collective', label: 'Everyone: all must be available' },
]
const places = placeKinds.map((value) => ({ value, label: placeNames[value] }))
const placeLabels = { video: 'Meeting link', phone: 'Number to call', visitor_phone: '', in_person: 'Location' }

export function MainSection({ form }: SectionProps) {
  const users = useQuery(customerUsers())
  const securities = useQuery(ownSecurities())
  const types = useQuery(activityTypes())
  const { settings, isSecret } = form.values
  const hosts = (users.data ?? []).map((user) => ({ value: user.id, label: fullName(user) }))
  const lengths = form.getInputProps('settings.lengths')
  const { kind } = settings.place
  return (
    <SectionCard title="Page">
      <Stack gap={16}>
        <TextInput label="Title" placeholder="Meet our CFO" required {...form.getInputProps('title')} />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('settings.description')}
        />
        <Switch
          label="Secret: the address cannot be guessed"
          {...form.getInputProps('isSecret', { type: 'checkbox' })}
        />
        {!isSecret && (
          <TextInput
            label="Address"
            description="The part after /book/. Leave blank to create it from the title."
            placeholder="meet-our-cfo"
            {...form.getInputProps('address')}
          />
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
          <Select label="Bookings go to" allowDeselect={false} data={modes} {...form.getInputProps('settings.mode')} />
          <MultiSelect label="Hosts" required searchable data={hosts} {...form.getInputProps('hostIds')} />
          <TagsInput
            label="Durations in minutes"
            description="If you enter several, visitors choose one"
            required
            data={['15', '30', '45', '60', '90']}
            value={settings.lengths.map(String)}
            onChange={(values) =>
              form.setFieldValue('settings.lengths', [
                ...new Set(values.map(Number).filter((value) => Number.isInteger(value) && value > 0)),
              ])
            }
            error={lengths.error}
          />
          <Select label="Location" allowDeselect={false} data={places} {...form.getInputProps('settings.place.kind')} />
          {kind !== 'visitor_phone' && (
            <TextInput label={placeLabels[kind]} {...form.getInputProps('settings.place.text')} />
          )}
          <Select
            label="Activity type"
            placeholder="Virtual"
            clearable
            data={(types.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('typeId')}
          />
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
