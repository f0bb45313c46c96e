import { SegmentedControl } from '@mantine/core'
import type { Whose } from '@rostrum/contract/research/company-events-query'
import { DayInput } from '#lists/DayInput.tsx'

/** Filters that name calls, in the address of each tab. */
export interface CallSearch {
  whose?: Whose[] | undefined
  from?: string | undefined
  to?: string | undefined
}

const choices = [
  { value: 'all', label: 'All' },
  { value: 'ours', label: 'Yours' },
  { value: 'peers', label: 'Peers' },
]

interface CallFiltersProps {
  search: CallSearch
  change: (next: CallSearch) => void
}

export const CallFilters = ({ search, change }: CallFiltersProps) => (
  <>
    <SegmentedControl
      size="xs"
      aria-label="Companies"
      data={choices}
      value={search.whose?.[0] ?? 'all'}
      onChange={(whose) => change({ whose: whose === 'all' ? undefined : [whose as Whose] })}
    />
    <DayInput
      aria-label="From"
      placeholder="From"
      w={130}
      value={search.from ?? null}
      onChange={(day) => change({ from: day ?? undefined })}
    />
    <DayInput
      aria-label="To"
      placeholder="To"
      w={130}
      value={search.to ?? null}
      onChange={(day) => change({ to: day ?? undefined })}
    />
  </>
)
