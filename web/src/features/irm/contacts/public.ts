export { useIrmPersonFilters } from './use-person-filters.ts'
