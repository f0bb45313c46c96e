import { MultiSelect, SimpleGrid, Stack, Switch } from '@mantine/core'
import type { Sentiment } from '@rostrum/contract/irm/activity-record'
import { FieldFilter, useCustomFields } from '#features/irm/fields/public.ts'
import { DayInput } from '#lists/DayInput.tsx'
import { EntityPicker } from '#lists/EntityPicker.tsx'
import type { ActivitySearch } from './list-address.ts'
import type { FilterOptions } from './use-filters.ts'

interface FilterPanelProps {
  search: ActivitySearch
  change: (change: Partial<ActivitySearch>) => void
  options: FilterOptions
}

/** Less common filters. Lists render inside the panel: a click in a portal would count as outside and close it. */
export function FilterPanel({ search, change, options }: FilterPanelProps) {
  const fields = useCustomFields('activity')
  const inside = { comboboxProps: { withinPortal: false } }
  return (
    <Stack gap={12}>
      {search.view !== 'calendar' && (
        <SimpleGrid cols={2} spacing={12}>
          <DayInput label="From" value={search.from ?? null} onChange={(from) => change({ from: from ?? undefined })} />
          <DayInput
            label="To"
            value={search.to ?? null}
            minDate={search.from}
            onChange={(to) => change({ to: to ?? undefined })}
          />
        </SimpleGrid>
      )}
      <EntityPicker
        kind="organizations"
        label="Organization"
        placeholder="Search organizations"
        value={null}
        onChange={(picked) => picked && change({ organizationId: picked.id })}
      />
      <EntityPicker
        kind="people"
        label="Person"
        placeholder="Search people"
        value={null}
        onChange={(picked) => picked && change({ personId: picked.id })}
      />
      <MultiSelect
        {...inside}
        label="Themes"
        searchable
        nothingFoundMessage="No Matches"
        data={options.themes}
        value={search.themeIds ?? []}
        onChange={(themeIds) => change({ themeIds })}
      />
      <MultiSelect
        {...inside}
        label="Sentiment"
        data={options.sentiments}
        value={search.sentiments ?? []}
        onChange={(sentiments) => change({ sentiments: sentiments as Sentiment[] })}
      />
      <MultiSelect
        {...inside}
        label="Colleagues"
        searchable
        nothingFoundMessage="No Matches"
        data={options.colleagues}
        value={search.colleagueIds ?? []}
        onChange={(colleagueIds) => change({ colleagueIds })}
      />
      <MultiSelect
        {...inside}
        label="Brokers"
        searchable
        nothingFoundMessage="No Matches"
        data={options.brokers}
        value={search.brokerIds ?? []}
        onChange={(brokerIds) => change({ brokerIds })}
      />
      <MultiSelect
        {...inside}
        label="Without tags"
        searchable
        nothingFoundMessage="No Matches"
        data={options.tags}
        value={search.excludeTags ?? []}
        onChange={(excludeTags) => change({ excludeTags })}
      />
      <Switch
        label="Private only"
        checked={search.privateOnly ?? false}
        onChange={(event) => change({ privateOnly: event.currentTarget.checked || undefined })}
      />
      {fields.map((field) => (
        <FieldFilter
          key={field.id}
          isInside
          field={field}
          filters={search.fieldFilters ?? []}
          onChange={(fieldFilters) => change({ fieldFilters })}
        />
      ))}
    </Stack>
  )
}
