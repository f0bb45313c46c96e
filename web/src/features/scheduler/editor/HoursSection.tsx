import { ActionIcon, Button, Group, NativeSelect, Select, Stack, Text, TextInput } from '@mantine/core'
import { clockTime, timeZoneName, weekStart } from '@rostrum/contract/platform/time-zones'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { SectionCard } from '#ui/SectionCard.tsx'
import type { SectionProps } from './page-form.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const weekFrom = (first: number) => weekdays.map((_, at) => (first + at) % weekdays.length)
const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
  value,
  label: timeZoneName(value),
}))

const times = Array.from({ length: 97 }, (_, quarter) => {
  const hour = String(Math.floor(quarter / 4)).padStart(2, '0')
  const value = `${hour}:${String((quarter % 4) * 15).padStart(2, '0')}`
  return { value, label: value === '24:00' ? 'Midnight' : clockTime(value) }
})

type Range = { from: string; to: string }

/** After what is there already, or a working day. */
const nextRange = (ranges: readonly Range[]): Range | undefined => {
  const last = ranges
    .map(({ to }) => to)
    .sort()
    .at(-1)
  if (!last) return { from: '09:00', to: '17:00' }
  if (last >= '23:00') return undefined
  const later = (time: string, hours: number) =>
    `${String(Math.min(Number(time.slice(0, 2)) + hours, 24)).padStart(2, '0')}:00`
  return { from: later(last, 1), to: later(last, 2) }
}

type RangesProps = { name: string; ranges: readonly Range[]; onChange: (ranges: Range[]) => void }

function Ranges({ name, ranges, onChange }: RangesProps) {
  const next = nextRange(ranges)
  const replace = (at: number, change: Partial<Range>) =>
    onChange(ranges.map((range, index) => (index === at ? { ...range, ...change } : range)))
  return (
    <Stack gap={8}>
      {ranges.map((range, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no name of their own
        <Group key={index} gap={8} wrap="nowrap">
          <NativeSelect
            aria-label={`${name}, from`}
            w={116}
            data={times}
            value={range.from}
            onChange={({ currentTarget }) => replace(index, { from: currentTarget.value })}
          />
          <Text size="sm">to</Text>
          <NativeSelect
            aria-label={`${name}, to`}
            w={116}
            data={times}
            value={range.to}
            onChange={({ currentTarget }) => replace(index, { to: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove ${clockTime(range.from)} to ${clockTime(range.to)} on ${name}`}
            onClick={() => onChange(ranges.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        </Group>
      ))}
      {next && (
        <Group gap={8} mih={30}>
          {ranges.length === 0 && (
            <Text size="sm" c="dimmed">
              Closed
            </Text>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            aria-label={`Add hours on ${name}`}
            onClick={() => onChange([...ranges, next])}
          >
            Add hours
          </Button>
        </Group>
      )}
    </Stack>
  )
}

export function HoursSection({ form }: SectionProps) {
  const { hours, overrides } = form.values.settings
  const setDay = (weekday: number, ranges: Range[]) =>
    form.setFieldValue('settings.hours', [
      ...hours.filter((one) => one.weekday !== weekday),
      ...ranges.map((range) => ({ ...range, weekday })),
    ])
  const setOverrides = (next: typeof overrides) => form.setFieldValue('settings.overrides', next)
  const problems = Object.entries(form.errors).filter(([field]) => /^settings\.(hours|overrides)/.test(field))
  return (
    <SectionCard title="Hours">
      <Stack gap={16}>
        <Select
          label="Time zone"
          searchable
          allowDeselect={false}
          data={zones}
          {...form.getInputProps('settings.timeZone')}
        />
        {problems.length > 0 && (
          <Text size="sm" c="red" role="alert">
            {String(problems[0]?.[1])}
          </Text>
        )}
        {weekFrom(weekStart(form.values.settings.timeZone)).map((weekday) => (
          <Group key={weekday} gap="4px 16px" align="flex-start">
            <Text w={96} size="sm" fw={500} pt={4} style={{ flex: 'none' }}>
              {weekdays[weekday]}
            </Text>
            <Ranges
              name={weekdays[weekday] ?? ''}
              ranges={hours.filter((one) => one.weekday === weekday).map(({ from, to }) => ({ from, to }))}
              onChange={(ranges) => setDay(weekday, ranges)}
            />
          </Group>
        ))}
        <Text fw={600}>Date-specific hours</Text>
        {overrides.map(({ day, ranges }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the day changes while it is typed
          <Group key={index} gap={16} align="flex-start">
            <TextInput
              type="date"
              aria-label="Date with specific hours"
              value={day}
              onChange={({ currentTarget }) => {
                const { value } = currentTarget
                setOverrides(overrides.map((one, at) => (at === index ? { ...one, day: value } : one)))
              }}
            />
            <Ranges
              name={day || 'this day'}
              ranges={ranges}
              onChange={(next) =>
                setOverrides(overrides.map((one, at) => (at === index ? { ...one, ranges: next } : one)))
              }
            />
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => setOverrides(overrides.filter((_, at) => at !== index))}
            >
              Remove day
            </Button>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => setOverrides([...overrides, { day: '', ranges: [] }])}
          >
            Add a day
          </Button>
        </Group>
      </Stack>
    </SectionCard>
  )
}
