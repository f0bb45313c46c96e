import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCreateTag } from '#features/irm/tags/public.ts'
import { everyTag } from '#lists/api.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError } from '#ui/notify.ts'
import type { NamedValue } from './activity-values.ts'

interface TagsFieldProps {
  value: NamedValue[]
  onChange: (change: (before: NamedValue[]) => NamedValue[]) => void
  error?: ReactNode
}

/** Option value of a tag to be created. */
const newTag = 'new'

/** Picks existing tags and creates missing ones inline. */
export function TagsField({ value, onChange, error }: TagsFieldProps) {
  const { data: known = [] } = useQuery(everyTag())
  const create = useCreateTag()
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const all = [...new Map([...value, ...known].map((tag) => [tag.id, { id: tag.id, name: tag.name }])).values()]
  const isKnown = all.some((tag) => tag.name.toLowerCase() === name.toLowerCase())
  const add = async () => {
    try {
      const tag = await create.mutateAsync({ body: { name } })
      onChange((before) => [...before, { id: tag.id, name: tag.name }])
    } catch (failure) {
      notifyError(`The tag was not created. ${reasonOf(failure)}`)
    }
  }
  return (
    <MultiSelect
      label="Tags"
      placeholder={value.length === 0 ? 'Choose or create' : undefined}
      searchable
      hidePickedOptions
      nothingFoundMessage="Type a name to create the first tag"
      data={[
        ...all.map((tag) => ({ value: tag.id, label: tag.name })),
        ...(name && !isKnown ? [{ value: newTag, label: `Create “${name}”` }] : []),
      ]}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value.map(({ id }) => id)}
      onChange={(ids) => {
        if (ids.includes(newTag)) void add()
        onChange(() => ids.flatMap((id) => all.find((tag) => tag.id === id) ?? []))
      }}
      error={error}
    />
  )
}
