import { MultiSelect } from '@mantine/core'
import { feedbackKinds, type ProductFeedback, productFeedback } from '@rostrum/contract/product-feedback'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { downloadCsv } from '#platform/api/download.ts'
import { defaultDebounce, defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime } from '#platform/formats.ts'
import { changed, type ListSearch, toListQuery } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { notifyError } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { feedbackList } from './api.ts'
import { kindLabels } from './labels.ts'

type Search = ListSearch & { search?: string; kinds?: ProductFeedback['kind'][] }

const preset = {
  first: { field: 'createdAt', direction: 'desc' },
  secondary: { field: 'author', direction: 'asc' },
} as const

const kindOptions = feedbackKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))

export function FeedbackListPage() {
  const search: Search = useSearch({ from: '/shell/feedback' })
  const navigate = useNavigate({ from: '/feedback' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const query = toListQuery(search, preset)
  const list = useQuery(feedbackList(query))
  const { timeZone } = useUser()
  const columns = useMemo(() => columnsFor(timeZone), [timeZone])
  const { page = 0, pageSize = defaultPageSize, kinds = [] } = search
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const isFiltered = Boolean(search.search) || kinds.length > 0
  return (
    <>
      <PageHeader
        title="Product feedback"
        context="What your colleagues said about Rostrum"
        actions={
          <ButtonLink to="/feedback/suggestions" variant="default">
            Data suggestions
          </ButtonLink>
        }
      />
      <FilterBar
        search={{
          value: search.search ?? '',
          onChange: (text) => change({ search: text }),
          label: 'Search feedback',
          delay: defaultDebounce,
        }}
        active={kinds.map((kind) => ({
          id: kind,
          label: 'Kind',
          value: kindLabels[kind],
          onRemove: () => change({ kinds: kinds.filter((one) => one !== kind) }),
        }))}
        onClearAll={() => change({ kinds: [], search: '' })}
      >
        <MultiSelect
          aria-label="Kind"
          placeholder="Kind"
          // Hide the pills: the chips below already show the selection, and pills would push the other filters aside.
          styles={{ pill: { display: 'none' }, inputField: { outline: 'none' } }}
          data={kindOptions}
          value={kinds}
          onChange={(values) => change({ kinds: values as ProductFeedback['kind'][] })}
        />
      </FilterBar>
      <DataTable
        label="Product feedback"
        rows={list.data?.data ?? []}
        rowId={(row) => row.id}
        columns={columns}
        loading={list.isFetching}
        sort={
          search.sortField && search.sortDirection
            ? [{ field: search.sortField, direction: search.sortDirection }]
            : [preset.first]
        }
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        onExport={() =>
          downloadCsv(productFeedback.export, { search: query.search, kinds: query.kinds, sort: query.sort }).catch(
            () => notifyError('The file could not be made. Please try again.'),
          )
        }
        paging={{
          page,
          pageSize,
          total: list.data?.meta.total ?? 0,
          onPage: (next) => void navigate({ search: { ...search, page: next || undefined } }),
          onPageSize: (size) => change({ pageSize: size }),
        }}
        empty={
          <EmptyState
            title={isFiltered ? 'Nothing matches these filters' : 'No feedback yet'}
            message={isFiltered ? 'Remove a filter to see more.' : 'What people send from the top bar appears here.'}
          />
        }
      />
    </>
  )
}

const columnsFor = (timeZone: string): DataColumn<ProductFeedback>[] => [
  {
    id: 'createdAt',
    header: 'Date',
    width: 170,
    sortField: 'createdAt',
    cell: (row) => formatDateTime(row.createdAt, timeZone),
  },
  { id: 'author', header: 'From', width: 160, sortField: 'author', cell: (row) => row.author },
  {
    id: 'kind',
    header: 'Kind',
    width: 100,
    sortField: 'kind',
    cell: (row) => <Chip tone={row.kind === 'problem' ? 'negative' : 'neutral'}>{kindLabels[row.kind]}</Chip>,
  },
  {
    id: 'message',
    header: 'Message',
    width: 320,
    grow: 1,
    required: true,
    cell: (row) => <span title={row.message}>{row.message}</span>,
  },
  { id: 'path', header: 'Page', width: 160, cell: (row) => row.path },
]
