import { Button } from '@mantine/core'
import type { CustomFieldValue } from '@rostrum/contract/irm/fields'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { useState } from 'react'
import { Writes } from '#platform/session/session.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { FieldsForm } from './FieldsForm.tsx'
import { filledFields, shownValue } from './field-values.ts'
import { useCustomFields } from './use-custom-fields.ts'

interface CustomFieldsProps {
  kind: 'person' | 'organization'
  id: string
  values: CustomFieldValue[]
}

const saves = { person: customProfiles.savePersonFields, organization: customProfiles.saveOrganizationFields } as const

/** The customer's custom fields with their values; renders nothing while they are switched off. */
export function CustomFields({ kind, id, values }: CustomFieldsProps) {
  const fields = filledFields(useCustomFields(kind), values)
  const [isEditing, setEditing] = useState(false)
  if (fields.length === 0) return null
  return (
    <SectionCard
      title="Custom fields"
      actions={
        !isEditing && (
          <Writes>
            <Button variant="subtle" size="compact-sm" aria-label="Edit custom fields" onClick={() => setEditing(true)}>
              Edit
            </Button>
          </Writes>
        )
      }
    >
      {isEditing ? (
        <FieldsForm subjectId={id} saves={saves[kind]} fields={fields} onDone={() => setEditing(false)} />
      ) : (
        <KeyValueList items={fields.map((field) => ({ label: field.name, value: shownValue(field, field.value) }))} />
      )}
    </SectionCard>
  )
}
