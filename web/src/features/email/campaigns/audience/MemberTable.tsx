import { type AudienceMember, campaignAudience, leftOutReasonNames } from '@rostrum/contract/email/campaigns/audience'
import { useQuery } from '@tanstack/react-query'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { queryFor } from '#platform/api/query.ts'
import { defaultDebounce, defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { pagingOf } from '#platform/search-params.ts'
import { Chip } from '#ui/Chip.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { AnchorLink } from '#ui/links.tsx'
import type { AudienceSearch } from './address.ts'

type MemberTableProps = {
  campaignId: string
  search: AudienceSearch
  change: (next: Partial<AudienceSearch>) => void
}

export function MemberTable({ campaignId, search, change }: MemberTableProps) {
  const { show, term, page = 0, pageSize = defaultPageSize } = search
  const params = { id: campaignId }
  const filters = { ...(show && { show }), ...(term && { term }) }
  const query = { ...filters, pageSize, pageOffset: page * pageSize }
  const list = useQuery(queryFor(campaignAudience.members, { params, query }))
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const download = (format: FileFormat) => saveFile(campaignAudience.export, { params, query: filters }, format)
  return (
    <>
      <FilterBar
        search={{
          value: term ?? '',
          onChange: (text) => change({ term: text.trim().slice(0, 200) }),
          label: 'Search the audience',
          delay: defaultDebounce,
        }}
      />
      <DataTable
        label="Audience"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`}
        onExport={download}
        exportFormats={exportFormats}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={<EmptyState title="No one here" message="Add someone under Include, or remove the filter." />}
      />
    </>
  )
}

const none: AudienceMember[] = []
const rowId = ({ personId, email, name, reason }: AudienceMember) => `${personId ?? email ?? name} ${reason}`
const exportFormats = ['csv', 'xlsx'] as const

const columns: DataColumn<AudienceMember>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 200,
    grow: 1,
    required: true,
    cell: ({ name, personId }) =>
      personId ? (
        <AnchorLink to="/people/$id" params={{ id: personId }}>
          {name}
        </AnchorLink>
      ) : (
        name
      ),
  },
  { id: 'email', header: 'Email', width: 230, grow: 1, cell: ({ email }) => email },
  {
    id: 'organization',
    header: 'Organization',
    width: 220,
    grow: 1,
    cell: ({ organization }) => organization?.name,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    width: 190,
    cell: ({ reason }) =>
      reason ? <Chip tone="warning">{leftOutReasonNames[reason]}</Chip> : <Chip tone="positive">Included</Chip>,
  },
  { id: 'detail', header: 'Detail', width: 260, grow: 1, cell: ({ detail }) => detail },
]
