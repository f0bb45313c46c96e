import { Group } from '@mantine/core'
import { useState } from 'react'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { Chip } from '#ui/Chip.tsx'
import { SourceForm, type SourceFormProps } from './SourceForm.tsx'

export function PeopleForm({ onAdd, onClose }: SourceFormProps) {
  const [chosen, setChosen] = useState<PickedEntity[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const personIds = chosen.map(({ id }) => id)
  return (
    <SourceForm
      kind="people"
      source={personIds.length > 0 ? { kind: 'people', personIds } : undefined}
      onAdd={onAdd}
      onClose={onClose}
      onIncomplete={() => setProblem('Choose a person')}
    >
      <EntityPicker
        kind="people"
        label="People"
        placeholder="Name of a person"
        value={null}
        error={problem}
        excludedIds={personIds}
        onChange={(picked) => picked && setChosen([...chosen, picked])}
      />
      <Group gap={6}>
        {chosen.map((one) => (
          <Chip
            key={one.id}
            removeLabel={`Remove ${one.name}`}
            onRemove={() => setChosen(chosen.filter(({ id }) => id !== one.id))}
          >
            {one.name}
          </Chip>
        ))}
      </Group>
    </SourceForm>
  )
}
