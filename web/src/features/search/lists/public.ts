// The door for the lists of the IRM and of holders, which are lists of search over other rows: apart from the other door,
// so that a form with a picker does not load a table.
export type { FilterFor, FilterValues } from '#lists/filters.ts'
