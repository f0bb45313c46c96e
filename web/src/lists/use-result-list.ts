// Everything a list page needs: query, rows, columns, filters and exports.
import { toSnake } from '@rostrum/contract/platform/wire'
import { useMemo, useState } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { toListQuery } from '#platform/search-params.ts'
import { activeFilters } from './active-filters.tsx'
import { defaultSort, type ListAddress, type ListDefinition, listParams } from './definition.ts'
import { cleared } from './filters.ts'
import { useChosenColumns } from './use-chosen-columns.ts'
import { useFilterOptions } from './use-filter-options.ts'
import { useListAddress } from './use-list-address.ts'
import { useListContext } from './use-list-context.ts'

const none: never[] = []

/** The request for a URL, without UI-only parameters such as open panels and drawers. */
function queryOf<Row extends { id: string }>(definition: ListDefinition<Row>, address: ListAddress) {
  const order = definition.preset?.(address) ?? defaultSort
  const { pageSize, pageOffset, ...exported } = toListQuery(
    { ...listParams(address), ...definition.asked?.(address) },
    order,
  )
  return { listed: { ...exported, pageSize, pageOffset }, exported }
}

/** Export parameters: the visible columns in screen order, if the list lets users choose columns. */
function fileOf<Row extends { id: string }>(
  { exportEndpoint, inFile }: ListDefinition<Row>,
  address: ListAddress,
  keys: readonly string[],
) {
  const canChoose = exportEndpoint.query && 'columns' in exportEndpoint.query.shape
  return { ...inFile?.(address), ...(canChoose && { columns: keys.map(toSnake) }) }
}

export function useResultList<Row extends { id: string }>(definition: ListDefinition<Row>) {
  const { list, shownAt } = definition
  const context = useListContext()
  const { address, go, change } = useListAddress(list, shownAt)
  const columns = useMemo(() => definition.columns(context), [definition, context])
  const filters = useMemo(() => definition.filters(context), [definition, context])
  const optionsOf = useFilterOptions(filters)
  const sorts = useMemo(() => definition.sorts(context), [definition, context])
  const query = queryOf(definition, address)
  const answer = definition.useRows(query.listed)
  const chosen = useChosenColumns(list, columns)
  return {
    address,
    term: String(address[definition.termKey] ?? ''),
    go,
    change,
    columns,
    filters,
    sorts,
    optionsOf,
    answer,
    rows: answer.data?.data ?? none,
    clear: () => change({ ...cleared(filters), [definition.termKey]: undefined }),
    active: activeFilters(filters, address, change, optionsOf),
    chosen,
    ticked: useTicked(JSON.stringify(query.listed)),
    download: (format: FileFormat, ids?: string[]) =>
      saveFile(
        definition.exportEndpoint,
        {
          ...(definition.params && { params: definition.params }),
          query: { ...query.exported, ...fileOf(definition, address, chosen.fileKeys), ids },
        },
        format,
      ),
  }
}

export type ResultListState<Row extends { id: string }> = ReturnType<typeof useResultList<Row>>

/** Selected rows; cleared when the query changes, so that rows no longer on screen are not affected. */
function useTicked(asked: string) {
  const [ticked, setTicked] = useState<{ asked: string; ids: string[] }>({ asked, ids: none })
  return {
    ids: ticked.asked === asked ? ticked.ids : none,
    set: (ids: string[]) => setTicked({ asked, ids }),
  }
}
