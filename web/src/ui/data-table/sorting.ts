export type SortKey = { field: string; direction: 'asc' | 'desc' }

type Sortable = { sortField?: string; align?: 'left' | 'right' }

/** Figures start descending, names ascending; the third click clears the sort. `keepOthers` adds a secondary sort. */
export function nextSort(sort: SortKey[], column: Sortable, keepOthers: boolean): SortKey[] {
  const field = column.sortField
  if (!field) return sort
  const first = column.align === 'right' ? 'desc' : 'asc'
  const second = first === 'asc' ? 'desc' : 'asc'
  const current = sort.find((key) => key.field === field)
  const others = keepOthers ? sort.filter((key) => key.field !== field) : []
  if (!current) return [...others, { field, direction: first }]
  if (current.direction === second) return others
  const turned: SortKey = { field, direction: second }
  return keepOthers ? sort.map((key) => (key === current ? turned : key)) : [turned]
}
