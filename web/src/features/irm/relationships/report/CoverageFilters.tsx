import { MultiSelect, SegmentedControl, Select } from '@mantine/core'
import { coveredHolders } from '@rostrum/contract/irm/coverage'
import { coverageLabels, coverages, tiers, unset } from '@rostrum/contract/irm/relationships'
import { useQuery } from '@tanstack/react-query'
import { teamUsers } from '#lists/api.ts'
import { labelled } from '#lists/definitions/shared-filters.ts'
import { fullName } from '#platform/names.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { withoutPills } from '#ui/without-pills.ts'
import type { CoverageSearch } from './address.ts'

interface CoverageFiltersProps {
  search: CoverageSearch
  change: (change: Partial<CoverageSearch>) => void
}

const tierOptions = [
  ...tiers.map((tier) => ({ value: tier, label: `Tier ${tier}` })),
  { value: unset, label: 'No tier' },
]
const coverageOptions = labelled(coverages, coverageLabels)

export function CoverageFilters({ search, change }: CoverageFiltersProps) {
  const { data: users = [] } = useQuery(teamUsers())
  const owners = [
    ...users.map((user) => ({ value: user.id, label: fullName(user) })),
    { value: unset, label: 'No owner' },
  ]
  const choices = [
    { key: 'owners', label: 'Owner', options: owners },
    { key: 'tiers', label: 'Tier', options: tierOptions },
    { key: 'coverages', label: 'Coverage', options: coverageOptions },
  ] as const
  const setList = (key: (typeof choices)[number]['key'], values: readonly string[]) =>
    change({ [key]: values.length > 0 ? values : undefined })
  return (
    <FilterBar
      active={choices.flatMap(({ key, label, options }) => {
        const chosen: readonly string[] = search[key] ?? []
        return chosen.map((value) => ({
          id: `${key}-${value}`,
          label,
          value: options.find((option) => option.value === value)?.label ?? '…',
          onRemove: () =>
            setList(
              key,
              chosen.filter((one) => one !== value),
            ),
        }))
      })}
      onClearAll={() => change({ owners: undefined, tiers: undefined, coverages: undefined })}
    >
      <SegmentedControl
        aria-label="Investors"
        data={[
          { value: 'all', label: 'All' },
          { value: 'holder', label: `Top ${coveredHolders} holders` },
          { value: 'target', label: 'Targets' },
        ]}
        value={search.group ?? 'all'}
        onChange={(group) => change({ group: group === 'holder' || group === 'target' ? group : undefined })}
      />
      {choices.map(({ key, label, options }) => (
        <MultiSelect
          key={key}
          aria-label={label}
          placeholder={label}
          styles={withoutPills}
          w={140}
          data={options}
          value={[...(search[key] ?? [])]}
          onChange={(values) => setList(key, values)}
        />
      ))}
      <Select
        aria-label="Group by"
        placeholder="Group by"
        w={140}
        clearable
        data={[
          { value: 'owner', label: 'By owner' },
          { value: 'tier', label: 'By tier' },
        ]}
        value={search.groupBy ?? null}
        onChange={(groupBy) => change({ groupBy: groupBy === 'owner' || groupBy === 'tier' ? groupBy : undefined })}
      />
    </FilterBar>
  )
}
