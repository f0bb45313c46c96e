import { defaultQuarter } from '@rostrum/contract/holders/current'
import { useQuery } from '@tanstack/react-query'
import { reportedQuarters } from '#market/api.ts'
import { QuarterField } from '#market/QuarterField.tsx'
import type { ProfileSearch } from '#market/use-profile-address.ts'

export type SecuritySearch = ProfileSearch & { quarter?: string; side?: 'buyers' | 'sellers' }

type QuarterSelectProps = {
  securityId: string
  value: string | undefined
  onChange: (quarter: string | undefined) => void
}

/** Quarters with filings for this security. */
export function QuarterSelect({ securityId, value, onChange }: QuarterSelectProps) {
  const { data } = useQuery(reportedQuarters(securityId))
  if (!data || data.length === 0) return null
  const quarters = data.map(({ quarter }) => quarter)
  return (
    <QuarterField label="Quarter" quarters={quarters} preset={defaultQuarter(data)} value={value} onChange={onChange} />
  )
}
