import { SegmentedControl, Select, Switch } from '@mantine/core'
import type { EstimateSettings } from '@rostrum/contract/research/estimates'
import { periodKindNames } from '@rostrum/contract/research/measures'
import { type PeriodKind, periodKinds } from '@rostrum/contract/research/measures-query'
import { useQuery } from '@tanstack/react-query'
import { DayInput } from '#lists/DayInput.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { SecuritySelect } from '../SecuritySelect.tsx'
import { useEstimateAddress } from './address.ts'
import { everyMeasure } from './api.ts'

const kinds = periodKinds.map((value) => ({ value, label: periodKindNames[value] }))

export function EstimateFilters({ settings }: { settings: EstimateSettings | undefined }) {
  const { query, kind, change } = useEstimateAddress()
  const measures = useQuery(everyMeasure())
  const includesStale = query.includeStale ?? settings?.countsStale ?? false
  return (
    <FilterBar>
      <SecuritySelect value={query.securityId} onChange={(securityId) => change({ securityId, period: undefined })} />
      <Select
        label="Measure"
        size="xs"
        w={170}
        allowDeselect={false}
        data={(measures.data ?? []).map(({ key, name }) => ({ value: key, label: name }))}
        value={query.measure}
        onChange={(measure) => measure && change({ measure })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Periods"
        style={{ alignSelf: 'end' }}
        data={kinds}
        value={kind}
        onChange={(next) => change({ kind: next as PeriodKind, period: undefined })}
      />
      <DayInput
        label="As of"
        size="xs"
        w={150}
        placeholder="Today"
        value={query.asOf ?? null}
        onChange={(day) => change({ asOf: day ?? undefined })}
      />
      <Switch
        mb={4}
        style={{ alignSelf: 'end' }}
        label={`Include estimates older than ${settings?.staleDays ?? 120} days`}
        checked={includesStale}
        onChange={(event) => change({ includeStale: event.currentTarget.checked })}
      />
    </FilterBar>
  )
}
