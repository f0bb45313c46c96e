import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import { quietRuleNames, quietRules } from '@rostrum/contract/scheduler/settings'
import { SectionCard } from '#ui/SectionCard.tsx'
import type { SectionProps } from './page-form.ts'

const quietChoices = quietRules.map((value) => ({ value, label: quietRuleNames[value] }))

/** Empty stands for no limit. */
const orNull = (value: string | number) => (value === '' ? null : Number(value))

export function RulesSection({ form }: SectionProps) {
  const { notice, mostPerDay, reminderHours } = form.values.settings
  return (
    <SectionCard title="Rules">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={16}>
        <NumberInput
          label="Start times every (minutes)"
          min={5}
          max={120}
          {...form.getInputProps('settings.startEvery')}
        />
        <NumberInput label="Buffer before (minutes)" min={0} {...form.getInputProps('settings.bufferBefore')} />
        <NumberInput label="Buffer after (minutes)" min={0} {...form.getInputProps('settings.bufferAfter')} />
        <NumberInput
          label="Minimum notice (hours)"
          min={0}
          value={notice / 60}
          onChange={(hours) => form.setFieldValue('settings.notice', Math.round(Number(hours) * 60))}
          error={form.errors['settings.notice']}
        />
        <NumberInput label="Bookable days ahead" min={1} max={365} {...form.getInputProps('settings.windowDays')} />
        <NumberInput
          label="Maximum bookings per day"
          placeholder="No limit"
          min={1}
          value={mostPerDay ?? ''}
          onChange={(most) => form.setFieldValue('settings.mostPerDay', orNull(most))}
          error={form.errors['settings.mostPerDay']}
        />
        <NumberInput
          label="Reminder (hours before)"
          placeholder="No reminder"
          min={1}
          max={168}
          value={reminderHours ?? ''}
          onChange={(hours) => form.setFieldValue('settings.reminderHours', orNull(hours))}
          error={form.errors['settings.reminderHours']}
        />
        <Select
          label="In quiet periods"
          allowDeselect={false}
          data={quietChoices}
          {...form.getInputProps('settings.quiet')}
        />
      </SimpleGrid>
    </SectionCard>
  )
}
