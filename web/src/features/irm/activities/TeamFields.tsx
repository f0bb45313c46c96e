// Our side of a meeting: colleagues who attended, and the broker who arranged it.
import { MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fullName } from '#platform/names.ts'
import type { NamedValue } from './activity-values.ts'
import { activeColleagues, everyBroker } from './api.ts'

const optionsOf = (offered: NamedValue[], chosen: NamedValue[]) =>
  [...new Map([...offered, ...chosen].map((one) => [one.id, one])).values()].map(({ id, name }) => ({
    value: id,
    label: name,
  }))

interface FieldProps<Value> {
  value: Value
  onChange: (value: Value) => void
  error?: ReactNode
}

/** Offers only current colleagues, but keeps an attendee who has since left. */
export function ColleaguesField({ value, onChange, error }: FieldProps<NamedValue[]>) {
  const { data } = useQuery(activeColleagues())
  const offered = (data?.data ?? []).map((one) => ({ id: one.id, name: fullName(one) }))
  const known = [...value, ...offered]
  return (
    <MultiSelect
      label="Colleagues"
      placeholder={value.length === 0 ? 'Add a colleague' : ''}
      searchable
      hidePickedOptions
      nothingFoundMessage="No Matches"
      data={optionsOf(offered, value)}
      value={value.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.find((one) => one.id === id) ?? []))}
      error={error}
    />
  )
}

export function BrokerField({ value, onChange, error }: FieldProps<NamedValue | null>) {
  const { data } = useQuery(everyBroker())
  const offered = data?.data ?? []
  return (
    <Select
      label="Broker"
      placeholder="Arranged by"
      searchable
      clearable
      nothingFoundMessage="No Matches"
      data={optionsOf(offered, value ? [value] : [])}
      value={value?.id ?? null}
      onChange={(id) => onChange(offered.find((one) => one.id === id) ?? null)}
      error={error}
    />
  )
}
