import { Button } from '@mantine/core'
import { customProfiles } from '@rostrum/contract/profiles/custom-profiles'
import type { Person } from '@rostrum/contract/profiles/people'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../../platform/api/query.ts'
import { formatDay, formatNumber } from '../../../platform/formats.ts'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { CustomFieldsForm } from './CustomFieldsForm.tsx'
import type { FieldValue, FillableField } from './custom-field-values.ts'

/** The customer's own fields, with what the team has filled in. */
export function CustomFields({ person }: { person: Person }) {
  const { data: all = [] } = useQuery(queryFor(customProfiles.customFields, { query: { subject: 'person' } }))
  const [isEditing, setEditing] = useState(false)
  const values = new Map(person.customField.map(({ field_id, value }) => [field_id, value]))
  const fields = all
    .filter((field) => !field.isArchived)
    .map((field): FillableField => ({ ...field, value: values.get(field.id) ?? null }))
  if (fields.length === 0) return null
  return (
    <SectionCard
      title="Custom fields"
      actions={
        !isEditing && (
          <Button variant="subtle" size="compact-sm" aria-label="Edit custom fields" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      {isEditing ? (
        <CustomFieldsForm personId={person.id} fields={fields} onDone={() => setEditing(false)} />
      ) : (
        <KeyValueList items={fields.map((field) => ({ label: field.name, value: shown(field, field.value) }))} />
      )}
    </SectionCard>
  )
}

function shown({ kind }: FillableField, value: FieldValue): string {
  if (value === null) return ''
  if (kind === 'number') return formatNumber(Number(value))
  if (kind === 'date') return formatDay(String(value))
  return [value].flat().join(', ')
}
