import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { addDays, timeZoneName } from '@rostrum/contract/platform/time-zones'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { SectionCard } from '#ui/SectionCard.tsx'
import type { PollFormProps } from './MeetingSection.tsx'

const nextDay = (local: string): string => {
  const [day, time] = local.split('T')
  return day && time ? `${addDays(day, 1)}T${time}` : ''
}

export function TimesSection({ form }: PollFormProps) {
  const { starts, timeZone } = form.values
  return (
    <SectionCard
      title="Proposed times"
      description={`In your time zone, ${timeZoneName(timeZone)}. Invitees see their own.`}
    >
      <Stack gap={12}>
        {starts.map((start, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a time being typed has no other identity
          <Group key={index} gap={8} align="flex-end" wrap="nowrap">
            <TextInput
              type="datetime-local"
              label={`Time ${index + 1}`}
              maw={260}
              flex={1}
              value={start}
              onChange={({ currentTarget }) => form.setFieldValue(`starts.${index}`, currentTarget.value)}
              error={form.errors[`times.${index}`] && 'Choose a day and a time'}
            />
            <ActionIcon
              size={36}
              variant="subtle"
              color="gray"
              aria-label={`Remove time ${index + 1}`}
              onClick={() => form.removeListItem('starts', index)}
            >
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
          </Group>
        ))}
        {form.errors.times && (
          <Text size="sm" c="red" role="alert">
            {form.errors.times}
          </Text>
        )}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => form.insertListItem('starts', nextDay(starts.at(-1) ?? ''))}
          >
            Add a time
          </Button>
        </Group>
      </Stack>
    </SectionCard>
  )
}
