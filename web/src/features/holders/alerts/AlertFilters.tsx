import { Button, MultiSelect, Popover, SegmentedControl, Select } from '@mantine/core'
import { alertKindLabels, alertKinds } from '@rostrum/contract/holders/alert-rules'
import { severities, severityLabels } from '@rostrum/contract/holders/alert-severity'
import type { AlertCounts } from '@rostrum/contract/holders/alerts'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { defaultDebounce } from '#platform/constants.ts'
import { formatNumber } from '#platform/formats.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { withoutPills } from '#ui/without-pills.ts'
import { AlertFilterPanel } from './AlertFilterPanel.tsx'
import { type AlertAddress, noFilters } from './list-address.ts'
import { useActiveFilters } from './use-active-filters.ts'

interface AlertFiltersProps {
  address: AlertAddress
  counts: AlertCounts | undefined
}

export function AlertFilters({ address: { search, change }, counts }: AlertFiltersProps) {
  const active = useActiveFilters(search, change, counts)
  return (
    <FilterBar
      search={{
        value: search.term ?? '',
        onChange: (text) => change({ term: text.trim().slice(0, 200) || undefined }),
        label: 'Search alerts',
        delay: defaultDebounce,
      }}
      active={active}
      onClearAll={() => change({ ...noFilters, unreadOnly: search.unreadOnly })}
    >
      <SegmentedControl
        aria-label="Which alerts"
        data={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: counts?.unread ? `Unread ${formatNumber(counts.unread)}` : 'Unread' },
        ]}
        value={search.unreadOnly ? 'unread' : 'all'}
        onChange={(which) => change({ unreadOnly: which === 'unread' || undefined })}
      />
      <MultiSelect
        aria-label="Severity"
        placeholder="Severity"
        w={130}
        styles={withoutPills}
        data={severityOptions(counts)}
        value={search.severities ?? []}
        onChange={(chosen) => change({ severities: severities.filter((one) => chosen.includes(one)) })}
      />
      <MultiSelect
        aria-label="Type"
        placeholder="Type"
        w={130}
        comboboxProps={{ width: 240, position: 'bottom-start' }}
        styles={withoutPills}
        data={kindOptions(counts)}
        value={search.kinds ?? []}
        onChange={(kinds) => change({ kinds: alertKinds.filter((kind) => kinds.includes(kind)) })}
      />
      <Select
        aria-label="Security"
        placeholder="Security"
        w={150}
        comboboxProps={{ width: 260, position: 'bottom-start' }}
        searchable
        clearable
        nothingFoundMessage="No Matches"
        data={(counts?.securities ?? []).map(({ id, name, ticker }) => ({
          value: id,
          label: ticker ? `${ticker} · ${name}` : name,
        }))}
        value={search.securityId ?? null}
        onChange={(securityId) => change({ securityId: securityId ?? undefined })}
      />
      <Select
        aria-label="Quarter"
        placeholder="Quarter"
        w={120}
        clearable
        data={(counts?.quarters ?? []).map((quarter) => ({ value: quarter, label: formatQuarter(quarter) }))}
        value={search.quarter ?? null}
        onChange={(quarter) => change({ quarter: quarter ?? undefined })}
      />
      <Popover position="bottom-start" width={320} trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} />}>
            More filters
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="More filters">
          <AlertFilterPanel search={search} change={change} />
        </Popover.Dropdown>
      </Popover>
    </FilterBar>
  )
}

const severityOptions = (counts: AlertCounts | undefined) =>
  severities.map((severity) => ({
    value: severity,
    label: counts
      ? `${severityLabels[severity]} (${formatNumber(counts.severities[severity])})`
      : severityLabels[severity],
  }))

const kindOptions = (counts: AlertCounts | undefined) =>
  alertKinds.map((kind) => {
    const count = counts?.kinds.find((one) => one.kind === kind)?.total ?? 0
    return { value: kind, label: counts ? `${alertKindLabels[kind]} (${formatNumber(count)})` : alertKindLabels[kind] }
  })
