import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCreateTag } from '#features/irm/tags/public.ts'
import { everyTag } from '#lists/api.ts'
import type { NamedValue } from './activity-values.ts'
import { CreatableField } from './CreatableField.tsx'

interface TagsFieldProps {
  value: NamedValue[]
  onChange: (change: (before: NamedValue[]) => NamedValue[]) => void
  error?: ReactNode
}

export function TagsField(props: TagsFieldProps) {
  const { data: known = [] } = useQuery(everyTag())
  const create = useCreateTag()
  return (
    <CreatableField
      label="Tags"
      noun="tag"
      known={known}
      create={(name) => create.mutateAsync({ body: { name } })}
      maxLength={60}
      {...props}
    />
  )
}
