// The door for the lists of the IRM, which are lists of search over fewer rows: apart from the other door, so that a form
// with a picker does not load a table.
export { useIrmMembers } from '../api.ts'
export type { BulkProps, ListDefinition } from '../list/definition.ts'
export { ResultList } from '../list/ResultList.tsx'
export { organizationColumns, organizationFilters, organizationSortPresets } from './organizations.tsx'
export { personColumns, personFilters, personSortPresets } from './people.tsx'
