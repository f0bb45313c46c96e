import { Button, MultiSelect } from '@mantine/core'
import {
  type CampaignResults,
  campaignResults,
  followUpFilters,
  type RecipientResultRow,
  recipientResultNames,
} from '@rostrum/contract/email/campaigns/results'
import { recipientResults } from '@rostrum/contract/email/campaigns/results-query'
import { IconTargetArrow } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatNumber } from '#platform/formats.ts'
import { pagingOf, toListQuery } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { withoutPills } from '#ui/without-pills.ts'
import { activeFilters, noFilters } from './active-filters.ts'
import type { ChangeSearch, ResultsSearch } from './address.ts'
import { recipientsOf } from './api.ts'
import { FollowUp } from './FollowUp.tsx'
import { recipientColumns } from './recipient-columns.tsx'

const byOpens = {
  first: { field: 'openCount', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const
const none: RecipientResultRow[] = []
const rowId = ({ id }: RecipientResultRow) => id
const exportFormats = ['csv', 'xlsx'] as const
const resultChoices = recipientResults.map((value) => ({ value, label: recipientResultNames[value] }))

type RecipientsProps = { results: CampaignResults; search: ResultsSearch; change: ChangeSearch }

const isFollowUp = ({ leastOpens, peers, holding }: ResultsSearch): boolean =>
  leastOpens === followUpFilters.leastOpens && peers === followUpFilters.peers && holding === followUpFilters.holding

function Filters({ results, search, change }: RecipientsProps) {
  const active = activeFilters(search, results, change)
  const isPreset = isFollowUp(search)
  const countries = results.groups
    .filter(({ trait }) => trait === 'country')
    .map(({ key, label, delivered }) => ({ value: key, label: `${label} (${formatNumber(delivered)})` }))
  return (
    <FilterBar
      search={{
        value: search.term ?? '',
        onChange: (text) => change({ term: text.trim().slice(0, 200) || undefined }),
        label: 'Search recipients',
        delay: defaultDebounce,
      }}
      active={active}
      onClearAll={() => change(noFilters)}
    >
      <MultiSelect
        aria-label="Result"
        placeholder="Result"
        w={150}
        comboboxProps={{ width: 220, position: 'bottom-start' }}
        styles={withoutPills}
        data={resultChoices}
        value={search.results ?? []}
        onChange={(chosen) => {
          const known = recipientResults.filter((one) => chosen.includes(one))
          change({ results: known.length > 0 ? known : undefined })
        }}
      />
      {countries.length > 0 && (
        <MultiSelect
          aria-label="Location"
          placeholder="Location"
          w={170}
          searchable
          comboboxProps={{ width: 240, position: 'bottom-start' }}
          styles={withoutPills}
          data={countries}
          value={search.countries ?? []}
          onChange={(chosen) => change({ countries: chosen.length > 0 ? chosen : undefined })}
        />
      )}
      <Button
        variant={isPreset ? 'light' : 'default'}
        aria-pressed={isPreset}
        leftSection={<IconTargetArrow size={16} stroke={1.75} />}
        onClick={() => change(isPreset ? noFilters : { ...noFilters, ...followUpFilters })}
      >
        Opened twice or more, hold peers but not us
      </Button>
    </FilterBar>
  )
}

export function Recipients({ results, search, change }: RecipientsProps) {
  const { id } = results.campaign
  const { timeZone } = useUser()
  const { measure: _, ...filters } = search
  const query = toListQuery(filters, byOpens)
  const list = useQuery(recipientsOf(id, query))
  const columns = useMemo(() => recipientColumns(timeZone), [timeZone])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const rows = list.data?.data ?? none
  const { sortField, sortDirection } = search
  return (
    <SectionCard title="Recipients" description="Select recipients to follow up">
      <Filters results={results} search={search} change={change} />
      <DataTable
        label="Recipients"
        rows={rows}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching}
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : byOpens.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'recipient' : 'recipients'}`}
        bulkActions={(ids, clear) => <FollowUp rows={rows.filter((row) => ids.includes(row.id))} onDone={clear} />}
        onExport={(format: FileFormat) => saveFile(campaignResults.export, { params: { id }, query }, format)}
        exportFormats={exportFormats}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={<EmptyState title="No recipient matches" message="Remove a filter or search for something else." />}
      />
    </SectionCard>
  )
}
