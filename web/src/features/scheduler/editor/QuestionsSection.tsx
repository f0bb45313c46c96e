import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { SectionCard } from '#ui/SectionCard.tsx'
import type { SectionProps } from './page-form.ts'

const newKey = () => Math.random().toString(36).slice(2, 10)

export function QuestionsSection({ form }: SectionProps) {
  const { questions } = form.values.settings
  return (
    <SectionCard title="Questions" description="Name, email and firm are always asked.">
      <Stack gap={16}>
        {questions.length === 0 && (
          <Text size="sm" c="dimmed">
            No custom questions.
          </Text>
        )}
        {questions.map(({ id }, index) => (
          <Stack key={id} gap={8}>
            <TextInput label={`Question ${index + 1}`} {...form.getInputProps(`settings.questions.${index}.label`)} />
            <Group gap={16}>
              <Checkbox
                label="Required"
                {...form.getInputProps(`settings.questions.${index}.isRequired`, { type: 'checkbox' })}
              />
              <Checkbox
                label="Long answer"
                {...form.getInputProps(`settings.questions.${index}.isLong`, { type: 'checkbox' })}
              />
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={`Remove question ${index + 1}`}
                onClick={() => form.removeListItem('settings.questions', index)}
              >
                Remove
              </Button>
            </Group>
          </Stack>
        ))}
        {questions.length < 10 && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              onClick={() =>
                form.insertListItem('settings.questions', { id: newKey(), label: '', isRequired: false, isLong: false })
              }
            >
              Add a question
            </Button>
          </Group>
        )}
      </Stack>
    </SectionCard>
  )
}
