// The door for the lists of the IRM and of holders, which are lists of search over other rows: apart from the other door,
// so that a form with a picker does not load a table.
export { useIrmMembers } from '../api.ts'
export type { BulkProps, ListAddress, ListDefinition } from '../list/definition.ts'
export { FilteredList } from '../list/FilteredList.tsx'
export { type FilterDefinition, listOf } from '../list/filters.ts'
export { ResultList } from '../list/ResultList.tsx'
export { type ResultListState, useResultList } from '../list/use-result-list.ts'
export { placeOf } from '../places.ts'
export { Day, Dollars, ProfileName, Words } from './cells.tsx'
export { organizationColumns, organizationFilters, organizationSortPresets } from './organizations.tsx'
export { personColumns, personFilters, personSortPresets } from './people.tsx'
export {
  irmFilter,
  labelled,
  orientationFilter,
  placeFilters,
  styleFilter,
  turnoverFilter,
  turnoverNames,
} from './shared-filters.ts'
