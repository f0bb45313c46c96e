import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { everyTag } from '#lists/api.ts'
import { SourceForm, type SourceFormProps } from './SourceForm.tsx'

export function TagForm({ onAdd, onClose }: SourceFormProps) {
  const tags = useQuery(everyTag())
  const [tagIds, setTagIds] = useState<string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <SourceForm
      kind="tags"
      source={tagIds.length > 0 ? { kind: 'tags', tagIds } : undefined}
      onAdd={onAdd}
      onClose={onClose}
      onIncomplete={() => setProblem('Choose a tag')}
    >
      <MultiSelect
        label="Tags"
        data={(tags.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={tagIds}
        onChange={setTagIds}
        searchable
        data-autofocus
        error={problem}
        nothingFoundMessage={tags.isPending ? 'Loading…' : 'No tag with this name'}
      />
    </SourceForm>
  )
}
