import { Button, Select } from '@mantine/core'
import { type Campaign, campaigns } from '@rostrum/contract/email/campaigns/campaigns'
import type { CampaignStatus } from '@rostrum/contract/email/campaigns/campaigns-query'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { campaignStatusOptions } from '#lists/definitions/campaigns.ts'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { changed, type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { useMayWrite, useUser, Writes } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { campaignList } from '../api.ts'
import { CampaignGate } from '../CampaignGate.tsx'
import { CampaignMenu } from '../CampaignMenu.tsx'
import { topicList } from '../settings/api.ts'
import { campaignColumns } from './campaign-columns.tsx'
import { NewCampaignModal } from './NewCampaignModal.tsx'

type Search = ListSearch & {
  term?: string | undefined
  statuses?: CampaignStatus[] | undefined
  topicId?: string | undefined
}

const byUpdate = {
  first: { field: 'updatedAt', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const

/** Campaigns on their way change by themselves. */
const refreshMs = 5000

function NewButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Writes>
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setOpen(true)}>
        New campaign
      </Button>
      <NewCampaignModal opened={isOpen} onClose={() => setOpen(false)} />
    </Writes>
  )
}

export function CampaignsPage() {
  usePageTitle('Email Campaigns')
  return (
    <CampaignGate>
      <PageHeader
        title="Email Campaigns"
        context={
          <>
            One message to many investors, with their consent <HelpMark topic="campaigns" />
          </>
        }
        actions={<NewButton />}
      />
      <Campaigns />
    </CampaignGate>
  )
}

function Campaigns() {
  const search: Search = useSearch({ from: '/shell/email/campaigns' })
  const navigate = useNavigate({ from: '/email/campaigns' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const { timeZone } = useUser()
  const mayWrite = useMayWrite()
  const query = toListQuery(search, byUpdate)
  const list = useQuery({
    ...campaignList(query),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isMoving) ? refreshMs : false),
  })
  const columns = useMemo(
    () => campaignColumns(timeZone, (campaign) => mayWrite && <RowMenu campaign={campaign} />),
    [timeZone, mayWrite],
  )
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { sortField, sortDirection } = search
  const download = (format: FileFormat) => saveFile(campaigns.export, { query }, format)
  return (
    <>
      <Filters search={search} change={change} />
      <DataTable
        label="Email campaigns"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isLoading}
        onOpen={({ id }) => void navigate({ to: '/email/campaigns/$campaignId', params: { campaignId: id } })}
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : byUpdate.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'campaign' : 'campaigns'}`}
        onExport={download}
        exportFormats={exportFormats}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={
          search.term || search.statuses || search.topicId ? (
            <EmptyState title="No campaign matches" message="Remove a filter or search for something else." />
          ) : (
            <EmptyState
              title="No campaigns yet"
              message="Send results, an invitation or a letter to investors you choose by holdings, tags or lists."
              action={<NewButton />}
            />
          )
        }
      />
    </>
  )
}

const none: Campaign[] = []
const rowId = ({ id }: Campaign) => id
const exportFormats = ['csv', 'xlsx'] as const
const isMoving = ({ status }: Campaign) => status === 'scheduled' || status === 'sending'

const RowMenu = ({ campaign }: { campaign: Campaign }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks from the row below
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the menu
  <span onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
    <CampaignMenu campaign={campaign} size={24} />
  </span>
)

interface FiltersProps {
  search: Search
  change: (next: Partial<Search>) => void
}

function TopicFilter({ search: { topicId }, change }: FiltersProps) {
  const topics = useQuery(topicList()).data ?? []
  if (topics.length === 0 && !topicId) return null
  return (
    <Select
      aria-label="Topic"
      placeholder="Any topic"
      clearable
      w={190}
      data={topics.map(({ id, name }) => ({ value: id, label: name }))}
      value={topicId ?? null}
      onChange={(topic) => change({ topicId: topic ?? undefined })}
    />
  )
}

const Filters = ({ search, change }: FiltersProps) => (
  <FilterBar
    search={{
      value: search.term ?? '',
      onChange: (text) => change({ term: text.trim().slice(0, 200) }),
      label: 'Search campaigns',
      delay: defaultDebounce,
    }}
  >
    <Select
      aria-label="Status"
      placeholder="Any status"
      clearable
      w={190}
      data={campaignStatusOptions}
      value={search.statuses?.[0] ?? null}
      onChange={(status) => change({ statuses: status ? [status as CampaignStatus] : undefined })}
    />
    <TopicFilter search={search} change={change} />
  </FilterBar>
)
