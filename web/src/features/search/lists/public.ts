// Public API for the IRM and holder lists, which reuse the search lists. Separate from the other public module,
// so that a form with a picker does not load the table code.
export type { FilterFor, FilterValues } from '#lists/filters.ts'
