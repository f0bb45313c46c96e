import type { CustomField } from '@rostrum/contract/irm/fields'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor } from '#platform/api/query.ts'
import { useGate } from '#platform/session/flags.tsx'

const none: CustomField[] = []

/** Editable custom fields in order; empty while they are switched off. */
export function useCustomFields(subject: CustomField['subject']): CustomField[] {
  const isOpen = useGate('custom_fields')
  const { data } = useQuery({
    ...queryFor(customProfiles.customFields, { query: { subject } }),
    placeholderData: undefined,
    enabled: isOpen,
  })
  return useMemo(() => (isOpen && data ? data.filter((field) => !field.isArchived) : none), [isOpen, data])
}
