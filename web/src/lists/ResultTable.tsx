import { Button } from '@mantine/core'
import type { Sort } from '@rostrum/contract/platform/sort'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { defaultPageSize } from '#platform/constants.ts'
import { DataTable } from '#ui/DataTable.tsx'
import type { RowGroups } from '#ui/data-table/row-groups.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { BulkActions } from './BulkActions.tsx'
import { categoryLabels, profilePath } from './categories.ts'
import type { ListAddress, ListDefinition } from './definition.ts'
import { usePreview } from './preview/use-preview.tsx'
import { SortChoice } from './SortChoice.tsx'
import type { ResultListState } from './use-result-list.ts'

const formats = ['csv', 'xlsx'] as const
const none: never[] = []
const rowId = (row: { id: string }) => row.id

/** Default mapping between the URL's sort and the table headers. */
const plainSorting = {
  read: ({ sortField, sortDirection }: ListAddress) =>
    sortField && sortDirection ? [{ field: sortField, direction: sortDirection }] : none,
  write: (sort: Sort | undefined) => ({ sortField: sort?.field, sortDirection: sort?.direction }),
}

interface ResultTableProps<Row extends { id: string }> {
  definition: ListDefinition<Row>
  list: ResultListState<Row>
  /** Values of the totals row by column id. */
  totals?: Record<string, ReactNode>
  /** Headings above groups of the sorted rows. */
  groups?: RowGroups<Row>
}

export function ResultTable<Row extends { id: string }>(props: ResultTableProps<Row>) {
  const { definition, list } = props
  const { category, noun, label = categoryLabels[category], sorting = plainSorting } = definition
  const { address, change, rows, answer } = list
  const { page = 0, pageSize = defaultPageSize } = address
  const navigate = useNavigate()
  const open = (row: Row, { newTab }: { newTab: boolean }) => {
    if (newTab) window.open(profilePath(category, row.id), '_blank', 'noopener')
    else void navigate({ to: `/${category}/$id`, params: { id: row.id } })
  }
  const preview = usePreview(category)
  return (
    <>
      <DataTable
        label={label}
        maxHeight={definition.maxHeight ?? 'max(320px, calc(100dvh - 372px))'}
        totals={props.totals}
        groups={props.groups}
        rows={rows}
        rowId={rowId}
        columns={list.columns}
        columnState={list.chosen.state}
        onColumnState={list.chosen.set}
        loading={answer.isFetching}
        sort={sorting.read(address)}
        onSort={([sort]) => change(sorting.write(sort))}
        onOpen={open}
        onPreview={preview.show}
        onExport={list.download}
        exportFormats={formats}
        selectedIds={list.ticked.ids}
        onSelectedIds={list.ticked.set}
        bulkActions={(ids, clear) => (
          <BulkActions
            definition={definition}
            rows={rows.filter((row) => ids.includes(row.id))}
            onExport={() => list.download('csv', ids)}
            onDone={clear}
          />
        )}
        toolbar={
          <SortChoice
            unsorted={list.term && !definition.preset ? 'Best match first' : definition.largest}
            sorts={list.sorts}
            address={address}
            change={change}
          />
        }
        countLabel={(count) => `${count.toLocaleString('en-US')} ${noun[count === 1 ? 0 : 1]}`}
        paging={{
          page,
          pageSize,
          total: answer.data?.meta.total ?? 0,
          onPage: (next) => list.go({ ...address, page: next || undefined }),
          onPageSize: (size) => change({ pageSize: size }),
          ...(definition.pageSizes && { pageSizes: definition.pageSizes }),
        }}
        empty={
          (!isAsked(list) && definition.empty) || (
            <EmptyState
              title={`No Results for ${label}`}
              message={advice(list)}
              action={isAsked(list) && <ClearButton onClick={list.clear} />}
            />
          )
        }
      />
      {preview.panel}
    </>
  )
}

const ClearButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" onClick={onClick}>
    Clear filters
  </Button>
)

type Asked = Pick<ResultListState<{ id: string }>, 'term' | 'active'>

const isAsked = ({ term, active }: Asked): boolean => term !== '' || active.length > 0

function advice({ term, active }: Asked): string | undefined {
  if (term) return 'Check the spelling, try a shorter name, or remove a filter.'
  return active.length > 0 ? 'Remove a filter to see more.' : undefined
}
