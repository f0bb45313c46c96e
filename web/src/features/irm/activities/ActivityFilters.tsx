import { Button, MultiSelect, Popover, SegmentedControl } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { defaultDebounce } from '#platform/constants.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { withoutPills } from '#ui/without-pills.ts'
import { FilterPanel } from './FilterPanel.tsx'
import type { ActivityAddressState, ActivityFilterValues } from './list-address.ts'
import { useActiveFilters, useFilterOptions } from './use-filters.ts'

const cleared: ActivityFilterValues = {
  search: undefined,
  typeIds: undefined,
  themeIds: undefined,
  sentiments: undefined,
  tags: undefined,
  excludeTags: undefined,
  organizationId: undefined,
  personId: undefined,
  colleagueIds: undefined,
  brokerIds: undefined,
  securityId: undefined,
  from: undefined,
  to: undefined,
  uploadId: undefined,
  privateOnly: undefined,
  fieldFilters: undefined,
}

export function ActivityFilters({ address: { search, change } }: { address: ActivityAddressState }) {
  const options = useFilterOptions()
  const active = useActiveFilters(search, change, options)
  return (
    <FilterBar
      search={{
        value: search.search ?? '',
        onChange: (text) => change({ search: text.trim().slice(0, 200) || undefined }),
        label: 'Search activities',
        delay: defaultDebounce,
      }}
      active={active}
      onClearAll={() => change(cleared)}
    >
      <SegmentedControl
        aria-label="Whose activities"
        data={[
          { value: 'everyone', label: 'Everyone' },
          { value: 'mine', label: 'Mine' },
        ]}
        value={search.mine ? 'mine' : 'everyone'}
        onChange={(whose) => change({ mine: whose === 'mine' ? true : undefined })}
      />
      <MultiSelect
        aria-label="Types"
        placeholder="Types"
        w={150}
        styles={withoutPills}
        searchable
        nothingFoundMessage="No Matches"
        data={options.types}
        value={search.typeIds ?? []}
        onChange={(typeIds) => change({ typeIds })}
      />
      <MultiSelect
        aria-label="Tags"
        placeholder="Tags"
        w={150}
        styles={withoutPills}
        searchable
        nothingFoundMessage="No Matches"
        data={options.tags}
        value={search.tags ?? []}
        onChange={(tags) => change({ tags })}
      />
      <Popover position="bottom-start" width={340} trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} />}>
            More filters
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="More filters">
          <FilterPanel search={search} change={change} options={options} />
        </Popover.Dropdown>
      </Popover>
    </FilterBar>
  )
}
