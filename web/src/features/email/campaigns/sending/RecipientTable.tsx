import type { CampaignRecipientState } from '@rostrum/contract/email/campaigns/campaigns-query'
import { type CampaignRecipient, campaignSending, recipientStateNames } from '@rostrum/contract/email/campaigns/sending'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime } from '#platform/formats.ts'
import { type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { recipientsOf } from './api.ts'

export type SendSearch = ListSearch & {
  states?: CampaignRecipientState[] | undefined
  term?: string | undefined
}

const byName = {
  first: { field: 'name', direction: 'asc' },
  secondary: { field: 'email', direction: 'asc' },
} as const
const none: CampaignRecipient[] = []
const rowId = ({ id }: CampaignRecipient) => id
const exportFormats = ['csv', 'xlsx'] as const

const positive: readonly CampaignRecipientState[] = ['accepted', 'delivered']
const negative: readonly CampaignRecipientState[] = ['bounced', 'complained', 'failed']
const warning: readonly CampaignRecipientState[] = ['unconfirmed', 'deferred', 'unsubscribed', 'suppressed']
const toneOf = (state: CampaignRecipientState) => {
  if (positive.includes(state)) return 'positive'
  if (negative.includes(state)) return 'negative'
  return warning.includes(state) ? 'warning' : 'neutral'
}

type RecipientTableProps = {
  campaignId: string
  search: SendSearch
  change: (next: Partial<SendSearch>) => void
  /** While it is being sent, the rows change by themselves. */
  refreshMs: number | false
}

export function RecipientTable({ campaignId, search, change, refreshMs }: RecipientTableProps) {
  const { timeZone } = useUser()
  const query = toListQuery(search, byName)
  const list = useQuery({ ...recipientsOf(campaignId, query), refetchInterval: refreshMs })
  const columns = useMemo(() => columnsOf(timeZone), [timeZone])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { sortField, sortDirection, states = [] } = search
  const params = { id: campaignId }
  return (
    <SectionCard title="Recipients">
      <FilterBar
        search={{
          value: search.term ?? '',
          onChange: (text) => change({ term: text.trim().slice(0, 200) || undefined }),
          label: 'Search recipients',
          delay: defaultDebounce,
        }}
        active={states.map((state) => ({
          id: state,
          label: 'Status',
          value: recipientStateNames[state],
          onRemove: () => change({ states: states.length > 1 ? states.filter((one) => one !== state) : undefined }),
        }))}
        onClearAll={() => change({ states: undefined })}
      />
      <DataTable
        label="Recipients"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isLoading}
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : byName.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'recipient' : 'recipients'}`}
        onExport={(format: FileFormat) => saveFile(campaignSending.exportRecipients, { params, query }, format)}
        exportFormats={exportFormats}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={<EmptyState title="No recipient matches" message="Remove a filter or search for something else." />}
      />
    </SectionCard>
  )
}

const columnsOf = (timeZone: string): DataColumn<CampaignRecipient>[] => {
  const time = (at: Date | null) => at && formatDateTime(at, timeZone)
  return [
    {
      ...{ id: 'name', header: 'Name', width: 190, grow: 1, required: true, sortField: 'name' },
      cell: ({ name, personId }) =>
        personId ? (
          <AnchorLink to="/people/$id" params={{ id: personId }}>
            {name}
          </AnchorLink>
        ) : (
          name
        ),
    },
    { id: 'email', header: 'Email', width: 230, grow: 1, sortField: 'email', cell: ({ email }) => email },
    {
      ...{ id: 'state', header: 'Status', width: 140, sortField: 'state' },
      cell: ({ state }) => <Chip tone={toneOf(state)}>{recipientStateNames[state]}</Chip>,
    },
    { id: 'answer', header: 'Mail server response', width: 280, grow: 2, cell: ({ answer }) => answer },
    {
      ...{ id: 'acceptedAt', header: 'Sent', width: 170, sortField: 'acceptedAt' },
      cell: ({ acceptedAt }) => time(acceptedAt),
    },
    {
      ...{ id: 'sendAt', header: 'Due', width: 170, sortField: 'sendAt' },
      cell: ({ sendAt }) => time(sendAt),
    },
  ]
}
