import { Button, Group, SegmentedControl } from '@mantine/core'
import { researchProductNames } from '@rostrum/contract/platform/research-products'
import { type ReceivedRequest, requestStatusNames } from '@rostrum/contract/research/entitlements'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime } from '#platform/formats.ts'
import { changed, type ListSearch, pagingOf } from '#platform/search-params.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { receivedRequests } from './api.ts'
import { type Deciding, DecisionDialog } from './DecisionDialog.tsx'
import { EntitlementsFrame } from './EntitlementsFrame.tsx'

type Search = ListSearch & { openOnly?: boolean }

const none: ReceivedRequest[] = []

/** What colleagues asked for. */
export function RequestsPage() {
  const search: Search = useSearch({ from: '/shell/research/entitlements/requests' })
  const navigate = useNavigate({ from: '/research/entitlements/requests' })
  const { openOnly, page = 0, pageSize = defaultPageSize } = search
  const list = useQuery(receivedRequests({ openOnly, pageSize, pageOffset: page * pageSize }))
  const [deciding, setDeciding] = useState<Deciding>()
  const { timeZone } = useUser()
  const mayWrite = useMayWrite()
  const columns = useMemo(() => requestColumns(timeZone, mayWrite ? setDeciding : undefined), [timeZone, mayWrite])
  return (
    <EntitlementsFrame tab="/research/entitlements/requests">
      <SegmentedControl
        mb={12}
        aria-label="Which requests"
        data={[
          { value: 'all', label: 'All' },
          { value: 'open', label: 'Open' },
        ]}
        value={openOnly ? 'open' : 'all'}
        onChange={(value) => void navigate({ search: changed(search, { openOnly: value === 'open' || undefined }) })}
      />
      {list.isError && !list.data ? (
        <PageError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Requests"
          rows={list.data?.data ?? none}
          rowId={({ id }) => id}
          columns={columns}
          loading={list.isFetching}
          maxHeight="none"
          countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'request' : 'requests'}`}
          paging={pagingOf(search, list.data?.meta.total, (next) => void navigate({ search: { ...search, ...next } }))}
          empty={
            <EmptyState
              title={openOnly ? 'No open requests' : 'No requests yet'}
              message="Colleagues without access to a part of Research can request it from there."
            />
          }
        />
      )}
      <DecisionDialog deciding={deciding} onClose={() => setDeciding(undefined)} />
    </EntitlementsFrame>
  )
}

const tones = { open: 'warning', granted: 'positive', declined: 'neutral', withdrawn: 'neutral' } as const

const requestColumns = (
  timeZone: string,
  decide: ((deciding: Deciding) => void) | undefined,
): DataColumn<ReceivedRequest>[] => [
  { id: 'person', header: 'Name', width: 140, grow: 1, required: true, cell: ({ person }) => person },
  {
    id: 'products',
    header: 'Products',
    width: 150,
    grow: 1,
    cell: ({ products }) => products.map((product) => researchProductNames[product]).join(', '),
  },
  { id: 'reason', header: 'Reason', width: 180, grow: 2, cell: ({ reason }) => reason },
  {
    id: 'createdAt',
    header: 'Requested',
    width: 170,
    cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
  },
  {
    id: 'status',
    header: 'Status',
    width: 95,
    cell: ({ status }) => <Chip tone={tones[status]}>{requestStatusNames[status]}</Chip>,
  },
  ...(decide
    ? [
        {
          id: 'actions',
          header: '',
          width: 180,
          required: true as const,
          cell: (request: ReceivedRequest) =>
            request.status === 'open' && (
              <Group gap={4} wrap="nowrap">
                {(['grant', 'decline'] as const).map((what) => (
                  <Button
                    key={what}
                    variant={what === 'grant' ? 'light' : 'subtle'}
                    size="compact-sm"
                    aria-label={`${what === 'grant' ? 'Grant' : 'Decline'} ${request.person}’s request`}
                    onClick={() => decide({ what, request })}
                  >
                    {what === 'grant' ? 'Grant…' : 'Decline…'}
                  </Button>
                ))}
              </Group>
            ),
        },
      ]
    : []),
  { id: 'decidedBy', header: 'Decided by', width: 130, cell: ({ decidedBy }) => decidedBy ?? '' },
]
