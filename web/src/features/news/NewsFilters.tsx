import { MultiSelect, SegmentedControl } from '@mantine/core'
import { type NewsCounts, newsTypeNames, newsTypes } from '@rostrum/contract/news/news'
import { newsGroupNames, newsGroups } from '@rostrum/contract/news/preferences'
import { DayInput } from '#lists/DayInput.tsx'
import { defaultDebounce } from '#platform/constants.ts'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { withoutPills } from '#ui/without-pills.ts'
import { type NewsAddress, type NewsSearch, noFilters } from './list-address.ts'

interface NewsFiltersProps {
  address: NewsAddress
  counts: NewsCounts | undefined
}

const whichOf = ({ unreadOnly, savedOnly }: NewsSearch) => (savedOnly ? 'saved' : unreadOnly ? 'unread' : 'all')

export function NewsFilters({ address: { search, change }, counts }: NewsFiltersProps) {
  return (
    <FilterBar
      search={{
        value: search.term ?? '',
        onChange: (text) => change({ term: text.trim().slice(0, 200) || undefined }),
        label: 'Search news',
        delay: defaultDebounce,
      }}
      active={activeFilters(search, change, counts)}
      onClearAll={() => change({ ...noFilters, unreadOnly: search.unreadOnly, savedOnly: search.savedOnly })}
    >
      <SegmentedControl
        aria-label="Which news"
        data={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: counts?.unread ? `Unread ${formatNumber(counts.unread)}` : 'Unread' },
          { value: 'saved', label: 'Saved' },
        ]}
        value={whichOf(search)}
        onChange={(which) =>
          change({ unreadOnly: which === 'unread' || undefined, savedOnly: which === 'saved' || undefined })
        }
      />
      <MultiSelect
        aria-label="About"
        placeholder="About"
        w={140}
        comboboxProps={{ width: 220, position: 'bottom-start' }}
        styles={withoutPills}
        data={groupOptions(counts)}
        value={search.groups ?? []}
        onChange={(chosen) => change({ groups: newsGroups.filter((one) => chosen.includes(one)) })}
      />
      <MultiSelect
        aria-label="Type"
        placeholder="Type"
        w={140}
        comboboxProps={{ width: 260, position: 'bottom-start' }}
        styles={withoutPills}
        data={typeOptions(counts)}
        value={search.types ?? []}
        onChange={(chosen) => change({ types: newsTypes.filter((one) => chosen.includes(one)) })}
      />
      <MultiSelect
        aria-label="Source"
        placeholder="Source"
        w={140}
        comboboxProps={{ width: 240, position: 'bottom-start' }}
        styles={withoutPills}
        data={(counts?.sources ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={search.sources ?? []}
        onChange={(sources) => change({ sources })}
      />
      <DayInput
        w={140}
        aria-label="From"
        placeholder="From"
        value={search.from ?? null}
        onChange={(from) => change({ from: from ?? undefined })}
      />
      <DayInput
        w={140}
        aria-label="To"
        placeholder="To"
        value={search.to ?? null}
        minDate={search.from}
        onChange={(to) => change({ to: to ?? undefined })}
      />
    </FilterBar>
  )
}

const groupOptions = (counts: NewsCounts | undefined) =>
  newsGroups.map((group) => {
    const count = counts?.groups.find((one) => one.group === group)?.total
    const name = newsGroupNames[group]
    return { value: group, label: count === undefined ? name : `${name} (${formatNumber(count)})` }
  })

const typeOptions = (counts: NewsCounts | undefined) =>
  newsTypes.map((type) => {
    const count = counts?.types.find((one) => one.type === type)?.total
    const name = newsTypeNames[type]
    return { value: type, label: count === undefined ? name : `${name} (${formatNumber(count)})` }
  })

/** Active filters as removable chips. */
function activeFilters(
  { groups = [], types = [], sources = [], from, to, securityId }: NewsSearch,
  change: (change: Partial<NewsSearch>) => void,
  counts: NewsCounts | undefined,
) {
  return [
    ...groups.map((group) => ({
      id: group,
      label: 'About',
      value: newsGroupNames[group],
      onRemove: () => change({ groups: groups.filter((other) => other !== group) }),
    })),
    ...types.map((type) => ({
      id: type,
      label: 'Type',
      value: newsTypeNames[type],
      onRemove: () => change({ types: types.filter((other) => other !== type) }),
    })),
    ...sources.map((source) => ({
      id: source,
      label: 'Source',
      value: counts?.sources.find(({ id }) => id === source)?.name ?? '…',
      onRemove: () => change({ sources: sources.filter((other) => other !== source) }),
    })),
    ...(securityId
      ? [{ id: 'security', label: 'Security', value: 'one', onRemove: () => change({ securityId: undefined }) }]
      : []),
    ...(from
      ? [{ id: 'from', label: 'From', value: formatDay(from), onRemove: () => change({ from: undefined }) }]
      : []),
    ...(to ? [{ id: 'to', label: 'To', value: formatDay(to), onRemove: () => change({ to: undefined }) }] : []),
  ]
}
