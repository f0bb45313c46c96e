import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { campaignAudience } from '@rostrum/contract/email/campaigns/audience'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '#platform/api/query.ts'
import { defaultDebounce } from '#platform/constants.ts'
import type { AudienceRecipient } from './shown-as.ts'

type RecipientPickerProps = {
  campaignId: string
  value: AudienceRecipient | null
  onChange: (next: AudienceRecipient | null) => void
}

const mostShown = 20
const labelOf = ({ name, email }: AudienceRecipient) =>
  name && name !== email ? `${name} <${email}>` : (email ?? name)

/** Anyone who would get the campaign, also an address that was typed or uploaded. */
export function RecipientPicker({ campaignId, value, onChange }: RecipientPickerProps) {
  const [typed, setTyped] = useState('')
  // The field says who was chosen, which is no search.
  const wanted = value && typed === labelOf(value) ? '' : typed.trim()
  const [term] = useDebouncedValue(wanted, defaultDebounce)
  const query = { show: 'receiving' as const, pageSize: mostShown, ...(term && { term }) }
  const list = useQuery({
    ...queryFor(campaignAudience.members, { params: { id: campaignId }, query }),
    placeholderData: keepPreviousData,
  })
  const members = list.data?.data ?? []
  const isAmong = members.some(({ email }) => email === value?.email)
  const found: AudienceRecipient[] = value && !isAmong ? [value, ...members] : members
  return (
    <Select
      size="xs"
      aria-label="Recipient"
      placeholder="Search the audience"
      searchable
      clearable
      data={found.flatMap((one) => (one.email ? [{ value: one.email, label: labelOf(one) }] : []))}
      // The server has searched.
      filter={({ options }) => options}
      value={value?.email ?? null}
      onSearchChange={setTyped}
      onChange={(email) => onChange(found.find((one) => one.email === email) ?? null)}
      nothingFoundMessage={list.data ? 'No one in the audience matches' : 'Loading…'}
    />
  )
}
