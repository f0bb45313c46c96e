import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ownershipSummary } from '../api.ts'
import { formatQuarter, quarterBefore } from '../shared/figures.ts'
import type { ProfileSearch } from '../shared/use-profile-address.ts'

export type SecuritySearch = ProfileSearch & { quarter?: string; side?: 'buyers' | 'sellers' }

type QuarterSelectProps = {
  securityId: string
  value: string | undefined
  onChange: (quarter: string | undefined) => void
}

/** Two years back from the newest; the newest needs no name in the address. */
const offered = 8

export function QuarterSelect({ securityId, value, onChange }: QuarterSelectProps) {
  const { data } = useQuery(ownershipSummary(securityId))
  const newest = data?.quarter
  if (!newest) return null
  const quarters = [newest]
  while (quarters.length < offered) quarters.push(quarterBefore(quarters.at(-1) ?? newest))
  if (value && !quarters.includes(value)) quarters.push(value)
  return (
    <Select
      aria-label="Quarter"
      size="xs"
      w={108}
      allowDeselect={false}
      data={quarters.map((quarter) => ({ value: quarter, label: formatQuarter(quarter) }))}
      value={value ?? newest}
      onChange={(next) => onChange(next === newest ? undefined : (next ?? undefined))}
    />
  )
}
