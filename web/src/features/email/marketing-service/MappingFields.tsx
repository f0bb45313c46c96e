import { Input, Select, Stack } from '@mantine/core'
import {
  type ContactField,
  contactFieldNames,
  contactFields,
  type FieldMapping,
} from '@rostrum/contract/email/marketing-service'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { serviceFields } from './api.ts'

interface MappingFieldsProps {
  listId: string
  mapping: readonly FieldMapping[]
  error: ReactNode
  onChange: (mapping: FieldMapping[]) => void
}

const choices = contactFields.map((value) => ({ value, label: contactFieldNames[value] }))
const isContactField = (value: string): value is ContactField => contactFields.some((one) => one === value)

/** For each field of the audience, which of ours fills it. */
export function MappingFields({ listId, mapping, error, onChange }: MappingFieldsProps) {
  const fields = useQuery(serviceFields(listId))
  const set = (tag: string, field: string | null) => {
    const others = mapping.filter((one) => one.tag !== tag)
    onChange(field && isContactField(field) ? [...others, { field, tag }] : others)
  }
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <Input.Label component="legend">Fields</Input.Label>
      <Stack gap={8}>
        {(fields.data ?? []).map(({ tag, name }) => (
          <Select
            key={tag}
            label={`${name} (${tag})`}
            placeholder="Not mapped"
            clearable
            data={choices}
            value={mapping.find((one) => one.tag === tag)?.field ?? null}
            onChange={(field) => set(tag, field)}
          />
        ))}
      </Stack>
      {(error || fields.isError) && <Input.Error mt={6}>{error || reasonOf(fields.error)}</Input.Error>}
    </fieldset>
  )
}
