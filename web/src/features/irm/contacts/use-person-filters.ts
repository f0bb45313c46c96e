// The filters of the IRM's people, for other screens that choose people by them.
import { useMemo } from 'react'
import { useFilterOptions } from '#lists/use-filter-options.ts'
import { useListContext } from '#lists/use-list-context.ts'
import { irmPersonList } from './IrmPersonListPage.tsx'
import { useDefinition } from './use-definition.tsx'

export function useIrmPersonFilters() {
  const definition = useDefinition('person', irmPersonList)
  const context = useListContext()
  const filters = useMemo(() => definition.filters(context), [definition, context])
  return { filters, optionsOf: useFilterOptions(filters) }
}
