import { Select, Switch } from '@mantine/core'
import { type Rating, ratingNames, ratings } from '@rostrum/contract/research/brokers'
import type { DocumentStatus } from '@rostrum/contract/research/document-values'
import { useQuery } from '@tanstack/react-query'
import { DayInput } from '#lists/DayInput.tsx'
import { defaultDebounce } from '#platform/constants.ts'
import type { ListSearch } from '#platform/search-params.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { documentChoices } from '../api.ts'
import { securityLabel } from '../words.ts'

export type DocumentSearch = ListSearch & {
  term?: string | undefined
  brokerId?: string | undefined
  analystId?: string | undefined
  securityId?: string | undefined
  rating?: Rating | undefined
  from?: string | undefined
  to?: string | undefined
  toConfirm?: boolean | undefined
  statuses?: DocumentStatus[] | undefined
}

export const isFiltered = ({ sortField: _f, sortDirection: _d, page: _p, pageSize: _s, ...filters }: DocumentSearch) =>
  Object.values(filters).some((value) => value !== undefined)

interface Option {
  value: string
  label: string
}

const ratingChoices = ratings.map((value) => ({ value, label: ratingNames[value] }))

interface FiltersProps {
  search: DocumentSearch
  change: (next: Partial<DocumentSearch>) => void
}

export function DocumentFilters({ search, change }: FiltersProps) {
  const { data: choices } = useQuery(documentChoices())
  const brokers = (choices?.brokers ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const analysts = (choices?.analysts ?? [])
    .filter(({ brokerId }) => !search.brokerId || brokerId === search.brokerId)
    .map(({ id, name }) => ({ value: id, label: name }))
  const securities = (choices?.securities ?? []).map((one) => ({ value: one.id, label: securityLabel(one) }))
  const choice = (label: string, data: Option[], key: 'brokerId' | 'analystId' | 'securityId') => (
    <Select
      aria-label={label}
      placeholder={`Any ${label.toLowerCase()}`}
      clearable
      searchable
      w={126}
      data={data}
      value={search[key] ?? null}
      onChange={(value) => change({ [key]: value ?? undefined, ...(key === 'brokerId' && { analystId: undefined }) })}
    />
  )
  return (
    <FilterBar
      search={{
        value: search.term ?? '',
        onChange: (text) => change({ term: text.trim().slice(0, 200) || undefined }),
        label: 'Search the text of documents',
        delay: defaultDebounce,
      }}
    >
      {choice('Broker', brokers, 'brokerId')}
      {choice('Analyst', analysts, 'analystId')}
      {choice('Security', securities, 'securityId')}
      <Select
        aria-label="Rating"
        placeholder="Any rating"
        clearable
        w={116}
        data={ratingChoices}
        value={search.rating ?? null}
        onChange={(rating) => change({ rating: (rating as Rating | null) ?? undefined })}
      />
      <DayInput
        aria-label="From"
        placeholder="From"
        w={126}
        value={search.from ?? null}
        onChange={(day) => change({ from: day ?? undefined })}
      />
      <DayInput
        aria-label="To"
        placeholder="To"
        w={126}
        value={search.to ?? null}
        onChange={(day) => change({ to: day ?? undefined })}
      />
      <Switch
        label="To confirm"
        checked={search.toConfirm ?? false}
        onChange={({ currentTarget }) => change({ toConfirm: currentTarget.checked || undefined })}
      />
    </FilterBar>
  )
}
