import { MultiSelect, SegmentedControl, Select } from '@mantine/core'
import { engagementLabelNames } from '@rostrum/contract/irm/engagement'
import { continents } from '@rostrum/contract/market/places'
import {
  engagementLabels,
  everyOrganizationType,
  investorStyleLabels,
  investorStyles,
  organizationTypeLabels,
} from '@rostrum/contract/market/values'
import { type ResultFilters as Filters, respondentTraitNames, weighingNames } from '@rostrum/contract/surveys/results'
import { positionBands, respondentTraits, weighings } from '@rostrum/contract/surveys/results-query'
import { FilterBar } from '#ui/FilterBar.tsx'
import { withoutPills } from '#ui/without-pills.ts'
import type { ResultsSearch } from './address.ts'

type Option = { value: string; label: string }
type ListFilter = Exclude<keyof Filters, 'holding'>

const lists: { id: ListFilter; label: string; options: readonly Option[] }[] = [
  {
    id: 'types',
    label: 'Type',
    options: everyOrganizationType.map((value) => ({ value, label: organizationTypeLabels[value] })),
  },
  {
    id: 'styles',
    label: 'Style',
    options: investorStyles.map((value) => ({ value, label: investorStyleLabels[value] })),
  },
  { id: 'positions', label: 'Position', options: positionBands.map(({ id, label }) => ({ value: id, label })) },
  { id: 'continents', label: 'Region', options: continents.map(({ code, name }) => ({ value: code, label: name })) },
  {
    id: 'engagements',
    label: 'Engagement',
    options: engagementLabels.map((value) => ({ value, label: engagementLabelNames[value] })),
  },
]

const holdings = [
  { value: 'holders', label: 'Holders' },
  { value: 'others', label: 'Non-holders' },
]

type ResultFiltersProps = {
  search: ResultsSearch
  change: (next: Partial<ResultsSearch>) => void
  /** Answers without a name can be neither filtered nor weighed. */
  isAnonymous: boolean
}

export function ResultFilters({ search, change, isAnonymous }: ResultFiltersProps) {
  return (
    <FilterBar active={activeOf(search, change)} onClearAll={() => change(noFilters)}>
      <SegmentedControl
        aria-label="Mode"
        data={[
          { value: 'aggregate', label: 'Aggregate' },
          { value: 'individual', label: 'Individual' },
        ]}
        value={search.mode ?? 'aggregate'}
        onChange={(mode) => change({ mode: mode === 'individual' ? mode : undefined })}
      />
      {!isAnonymous && search.mode !== 'individual' && <Weighing search={search} change={change} />}
      {!isAnonymous && <Controls search={search} change={change} />}
    </FilterBar>
  )
}

/** One respondent is neither weighed nor compared. */
const Weighing = ({ search, change }: Omit<ResultFiltersProps, 'isAnonymous'>) => (
  <>
    <Select
      aria-label="Weigh by"
      w={210}
      allowDeselect={false}
      data={weighings.map((value) => ({ value, label: `Weigh: ${weighingNames[value].toLowerCase()}` }))}
      value={search.weigh ?? 'equal'}
      onChange={(weigh) => change({ weigh: weighings.find((one) => one === weigh && one !== 'equal') })}
    />
    <Select
      aria-label="Compare by"
      placeholder="Compare by"
      w={200}
      clearable
      data={respondentTraits.map((value) => ({
        value,
        label: `Compare: ${respondentTraitNames[value].toLowerCase()}`,
      }))}
      value={search.compareBy ?? null}
      onChange={(trait) => change({ compareBy: respondentTraits.find((one) => one === trait) })}
    />
  </>
)

const Controls = ({ search, change }: Omit<ResultFiltersProps, 'isAnonymous'>) => (
  <>
    <Select
      aria-label="Holder or not"
      placeholder="Holder or not"
      w={140}
      clearable
      data={holdings}
      value={search.holding ?? null}
      onChange={(holding) =>
        change({ holding: holding === 'holders' || holding === 'others' ? holding : undefined, page: undefined })
      }
    />
    {lists.map(({ id, label, options }) => (
      <MultiSelect
        key={id}
        aria-label={label}
        placeholder={label}
        w={120}
        comboboxProps={{ width: 220, position: 'bottom-start' }}
        styles={withoutPills}
        data={options}
        value={(search[id] as string[] | undefined) ?? []}
        onChange={(chosen) => change({ [id]: chosen.length > 0 ? chosen : undefined, page: undefined })}
      />
    ))}
  </>
)

const noFilters: Filters = {
  types: undefined,
  styles: undefined,
  holding: undefined,
  positions: undefined,
  continents: undefined,
  engagements: undefined,
}

function activeOf(search: ResultsSearch, change: ResultFiltersProps['change']) {
  const holding = holdings.find(({ value }) => value === search.holding)
  return [
    ...(holding
      ? [{ id: 'holding', label: 'Who', value: holding.label, onRemove: () => change({ holding: undefined }) }]
      : []),
    ...lists.flatMap(({ id, label, options }) => {
      const chosen = (search[id] as string[] | undefined) ?? []
      if (chosen.length === 0) return []
      const value = options
        .filter((option) => chosen.includes(option.value))
        .map((option) => option.label)
        .join(', ')
      return [{ id, label, value, onRemove: () => change({ [id]: undefined }) }]
    }),
  ]
}
