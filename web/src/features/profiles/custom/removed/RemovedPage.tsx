import { Button, SegmentedControl } from '@mantine/core'
import type { UserBrief } from '@rostrum/contract/irm/values'
import { organizationTypeLabels } from '@rostrum/contract/market/values'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { queryFor } from '#platform/api/query.ts'
import { defaultDebounce, defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useRestoreProfile } from '../api.ts'
import type { ProfileKind } from '../kinds.ts'
import type { RemovedSearch } from './address.ts'

interface RemovedRow {
  id: string
  name: string
  detail: string
  deletedAt: Date | null
  deletedBy: UserBrief | null
}

/** Removed custom profiles: by whom and when, each with Restore. */
export function RemovedPage() {
  usePageTitle('Removed profiles')
  const search: RemovedSearch = useSearch({ from: '/shell/irm/removed' })
  const navigate = useNavigate({ from: '/irm/removed' })
  const go = (next: RemovedSearch) => void navigate({ search: next, resetScroll: false })
  const { kind = 'person', term = '', page = 0 } = search
  const { rows, total, answer } = useRemoved(search)
  const columns = useColumns(kind)
  return (
    <>
      <PageHeader
        title="Removed profiles"
        context="Profiles your team created and deleted. Restoring one also restores everything linked to it."
        breadcrumbs={[{ id: 'irm', node: <ListLink kind={kind} /> }]}
      />
      <FilterBar
        search={{
          value: term,
          onChange: (text) => go({ ...search, page: undefined, term: text.trim().slice(0, 200) || undefined }),
          label: 'Search removed profiles',
          delay: defaultDebounce,
        }}
      >
        <SegmentedControl
          aria-label="Profile type"
          data={[
            { value: 'person', label: 'People' },
            { value: 'organization', label: 'Organizations' },
          ]}
          value={kind}
          onChange={(next) => go({ kind: next === 'person' ? undefined : (next as ProfileKind) })}
        />
      </FilterBar>
      {answer.isError && !answer.data ? (
        <PageError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <DataTable
          label="Removed profiles"
          rows={rows}
          rowId={({ id }) => id}
          columns={columns}
          loading={answer.isFetching}
          countLabel={(count) => `${count.toLocaleString('en-US')} removed`}
          paging={{
            page,
            pageSize: defaultPageSize,
            total,
            onPage: (next) => go({ ...search, page: next || undefined }),
          }}
          empty={<EmptyState title="No removed profiles" message="Profiles your team deletes can be restored here." />}
        />
      )}
    </>
  )
}

function useRemoved({ kind = 'person', term, page = 0 }: RemovedSearch) {
  const query = {
    deletedOnly: true,
    ...(term && { term }),
    pageSize: defaultPageSize,
    pageOffset: page * defaultPageSize,
  }
  const people = useQuery({ ...queryFor(customProfiles.contacts, { query }), enabled: kind === 'person' })
  const institutions = useQuery({
    ...queryFor(customProfiles.institutions, { query }),
    enabled: kind === 'organization',
  })
  if (kind === 'person') {
    const rows = (people.data?.data ?? []).map(
      (row): RemovedRow => ({
        ...row,
        name: fullName(row),
        detail: [row.title, row.organization?.name].filter(Boolean).join(', '),
      }),
    )
    return { rows, total: people.data?.meta.total ?? 0, answer: people }
  }
  const rows = (institutions.data?.data ?? []).map(
    (row): RemovedRow => ({ ...row, detail: organizationTypeLabels[row.type] }),
  )
  return { rows, total: institutions.data?.meta.total ?? 0, answer: institutions }
}

function useColumns(kind: ProfileKind): DataColumn<RemovedRow>[] {
  const { timeZone } = useUser()
  const mayWrite = useMayWrite()
  const restore: DataColumn<RemovedRow> = {
    id: 'restore',
    header: 'Restore',
    width: 96,
    required: true,
    cell: (row) => <Restore kind={kind} row={row} />,
  }
  return [
    {
      id: 'name',
      header: kind === 'person' ? 'Person' : 'Organization',
      width: 150,
      grow: 1,
      required: true,
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    ...(mayWrite ? [restore] : []),
    {
      id: 'detail',
      header: kind === 'person' ? 'Job' : 'Type',
      width: 200,
      grow: 1,
      cell: ({ detail }) => detail || '–',
    },
    { id: 'by', header: 'Removed by', width: 150, cell: ({ deletedBy }) => (deletedBy ? fullName(deletedBy) : '–') },
    {
      id: 'at',
      header: 'Removed',
      width: 184,
      cell: ({ deletedAt }) => (deletedAt ? formatDateTime(deletedAt, timeZone) : '–'),
    },
  ]
}

function Restore({ kind, row }: { kind: ProfileKind; row: RemovedRow }) {
  const restore = useRestoreProfile(kind)
  const bringBack = async () => {
    try {
      await restore.mutateAsync(row.id)
      notifySuccess(`${row.name} restored`)
    } catch (error) {
      notifyError(`${row.name} could not be restored. ${reasonOf(error)}`)
    }
  }
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Restore ${row.name}`}
      loading={restore.isPending}
      onClick={() => void bringBack()}
    >
      Restore
    </Button>
  )
}

const ListLink = ({ kind }: { kind: ProfileKind }) => (
  <AnchorLink to={kind === 'person' ? '/irm/people' : '/irm/organizations'}>
    IRM {kind === 'person' ? 'people' : 'organizations'}
  </AnchorLink>
)
