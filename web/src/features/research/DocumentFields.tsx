import { Group, NumberInput, Select } from '@mantine/core'
import { researchDocuments } from '@rostrum/contract/research/documents'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryFor } from '#platform/api/query.ts'
import { formatDay } from '#platform/formats.ts'

const reportsOn = (securityId: string) =>
  queryFor(researchDocuments.list, { query: { securityId, sort: 'dated_desc', pageSize: 200 } })

interface DocumentFieldsProps {
  securityId: string
  document: { value?: string | null; onChange?: (id: string | null) => void; error?: ReactNode }
  page: { value?: number | ''; onChange?: (page: number | string) => void; error?: ReactNode }
}

/** The report on the security, and its page, that a figure was read from. */
export function DocumentFields({ securityId, document, page }: DocumentFieldsProps) {
  const { data } = useQuery(reportsOn(securityId))
  const choices = (data?.data ?? []).map(({ id, title, dated, broker }) => ({
    value: id,
    label: [dated && formatDay(dated), broker?.name, title].filter(Boolean).join(' · '),
  }))
  // Not among the latest, or shared with others only.
  if (document.value && data && !choices.some(({ value }) => value === document.value)) {
    choices.push({ value: document.value, label: 'Another document' })
  }
  return (
    <Group align="flex-start" wrap="nowrap">
      <Select
        label="Document"
        placeholder="None"
        flex={1}
        clearable
        searchable
        nothingFoundMessage="No reports on this security"
        data={choices}
        {...document}
      />
      <NumberInput
        label="Page"
        w={90}
        min={1}
        max={100_000}
        allowDecimal={false}
        hideControls
        disabled={!document.value}
        {...page}
      />
    </Group>
  )
}
