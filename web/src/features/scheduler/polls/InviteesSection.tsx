import { ActionIcon, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { EntityPicker } from '#lists/EntityPicker.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import type { PollFormProps } from './MeetingSection.tsx'

export function InviteesSection({ form }: PollFormProps) {
  const { invitees } = form.values
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const addTyped = () => {
    form.insertListItem('invitees', { personId: null, name: name.trim(), email: email.trim() })
    setName('')
    setEmail('')
  }
  const problems = Object.entries(form.errors).filter(([field]) => field.startsWith('invitees'))
  return (
    <SectionCard title="Invitees" description="Each person gets a personal link and does not see who else was invited.">
      <Stack gap={12}>
        <EntityPicker
          kind="people"
          label="Person in your IRM"
          placeholder="Name of a person"
          value={null}
          excludedIds={invitees.flatMap(({ personId }) => (personId ? [personId] : []))}
          onChange={(picked) =>
            picked && form.insertListItem('invitees', { personId: picked.id, name: picked.name, email: '' })
          }
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={8} style={{ alignItems: 'end' }}>
          <TextInput label="Name" value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
          <TextInput
            label="Email"
            type="email"
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            disabled={!name.trim() || !email.trim()}
            onClick={addTyped}
          >
            Add person
          </Button>
        </SimpleGrid>
        {invitees.map((invitee, index) => (
          <Group key={invitee.personId ?? invitee.email} justify="space-between" gap={8} wrap="nowrap">
            <Text size="sm">
              {invitee.name}
              {invitee.email && `, ${invitee.email}`}
            </Text>
            <ActionIcon
              size={24}
              variant="subtle"
              color="gray"
              aria-label={`Remove ${invitee.name}`}
              onClick={() => form.removeListItem('invitees', index)}
            >
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
          </Group>
        ))}
        {problems.map(([field, problem]) => (
          <Text key={field} size="sm" c="red" role="alert">
            {problem}
          </Text>
        ))}
      </Stack>
    </SectionCard>
  )
}
