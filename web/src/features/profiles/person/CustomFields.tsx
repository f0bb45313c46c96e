import { customProfiles } from '@rostrum/contract/profiles/custom-profiles'
import type { Person } from '@rostrum/contract/profiles/people'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../../platform/api/query.ts'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'

/** The customer's own fields that are filled in. */
export function CustomFields({ person }: { person: Person }) {
  const { data: fields = [] } = useQuery(queryFor(customProfiles.customFields, { query: { subject: 'person' } }))
  const values = new Map(person.customField.map(({ field_id, value }) => [field_id, value]))
  const filled = fields
    .filter((field) => !field.isArchived)
    .map((field) => ({ label: field.name, value: [values.get(field.id) ?? ''].flat().join(', ') }))
    .filter(({ value }) => value !== '')
  if (filled.length === 0) return null
  return (
    <SectionCard title="Custom fields">
      <KeyValueList items={filled} />
    </SectionCard>
  )
}
