import { NativeSelect } from '@mantine/core'
import type { ListAddress, SortPreset } from './definition.ts'

interface SortChoiceProps {
  /** Label of the default sort. */
  unsorted: string
  sorts: readonly SortPreset[]
  address: ListAddress
  change: (change: Partial<ListAddress>) => void
}

const keyOf = (field: string, direction: string) => `${field} ${direction}`

/** The most common sorts; headers sort by any column. */
export function SortChoice({ unsorted, sorts, address, change }: SortChoiceProps) {
  const { sortField, sortDirection } = address
  const current = sortField && sortDirection ? keyOf(sortField, sortDirection) : ''
  const isPreset = current === '' || sorts.some(({ field, direction }) => keyOf(field, direction) === current)
  return (
    <NativeSelect
      size="xs"
      aria-label="Order"
      data={[
        { value: '', label: unsorted },
        ...sorts.map(({ label, field, direction }) => ({ value: keyOf(field, direction), label })),
        ...(isPreset ? [] : [{ value: current, label: 'By column' }]),
      ]}
      value={current}
      onChange={(event) => {
        const chosen = sorts.find(({ field, direction }) => keyOf(field, direction) === event.currentTarget.value)
        change({ sortField: chosen?.field, sortDirection: chosen?.direction })
      }}
    />
  )
}
