import { MultiSelect } from '@mantine/core'
import { type ProductFeedback, productFeedback } from '@rostrum/contract/product-feedback'
import { feedbackKinds } from '@rostrum/contract/product-feedback-query'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { latestFirst, MessageTable } from '#lists/MessageTable.tsx'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { changed, type ListSearch, toListQuery } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { withoutPills } from '#ui/without-pills.ts'
import { feedbackList } from './api.ts'
import { kindLabels } from './labels.ts'

type Search = ListSearch & { search?: string; kinds?: ProductFeedback['kind'][] }

const kindOptions = feedbackKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))

export function FeedbackListPage() {
  const search: Search = useSearch({ from: '/shell/feedback' })
  const navigate = useNavigate({ from: '/feedback' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const query = toListQuery(search, latestFirst)
  const list = useQuery(feedbackList(query))
  const { timeZone } = useUser()
  const { kinds = [] } = search
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const isFiltered = Boolean(search.search) || kinds.length > 0
  return (
    <>
      <PageHeader
        title="Product feedback"
        context="Feedback from your team"
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
          label: 'Type',
          value: kindLabels[kind],
          onRemove: () => change({ kinds: kinds.filter((one) => one !== kind) }),
        }))}
        onClearAll={() => change({ kinds: [], search: '' })}
      >
        <MultiSelect
          aria-label="Type"
          placeholder="Type"
          // Hide the pills: the chips below already show the selection, and pills would push the other filters aside.
          styles={withoutPills}
          data={kindOptions}
          value={kinds}
          onChange={(values) => change({ kinds: values as ProductFeedback['kind'][] })}
        />
      </FilterBar>
      <MessageTable
        label="Product feedback"
        query={list}
        timeZone={timeZone}
        columns={columns}
        textOf={({ message }) => message}
        search={search}
        change={change}
        onPage={(page) => void navigate({ search: { ...search, page } })}
        file={{
          endpoint: productFeedback.export,
          query: { search: query.search, kinds: query.kinds, sort: query.sort },
        }}
        empty={
          <EmptyState
            title={isFiltered ? 'No feedback matches these filters' : 'No feedback yet'}
            message={isFiltered ? 'Remove a filter to see more.' : 'Feedback sent from the top bar appears here.'}
          />
        }
      />
    </>
  )
}

const columns: DataColumn<ProductFeedback>[] = [
  {
    id: 'kind',
    header: 'Type',
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
