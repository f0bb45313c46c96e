import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { nextSort, type SortKey } from '#ui/data-table/sorting.ts'
import classes from './AlertTable.module.css'

interface SortHeaderProps {
  column: { id: string; header: string; field: string | undefined; align: 'left' | 'right' }
  sort: SortKey
  onSort: (sort: SortKey | undefined) => void
}

const spoken = { asc: 'ascending', desc: 'descending' } as const

export function SortHeader({ column: { id, header, field, align }, sort, onSort }: SortHeaderProps) {
  const direction = field !== undefined && sort.field === field ? sort.direction : undefined
  const Icon = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th scope="col" data-align={align} data-column={id} aria-sort={direction && spoken[direction]}>
      {field ? (
        <button
          type="button"
          className={classes.sort}
          title={`Sort by ${header}`}
          onClick={() => onSort(nextSort([sort], { sortField: field, align }, false)[0])}
        >
          {header}
          {direction && <Icon size={12} stroke={2} aria-hidden />}
        </button>
      ) : (
        header
      )}
    </th>
  )
}
