// The URL state of the task list.
import { type dueFilters, type Task, taskPageSize } from '@rostrum/contract/irm/tasks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { changed, type ListSearch, toListQuery } from '#platform/search-params.ts'

export type TaskSearch = ListSearch & {
  search?: string | undefined
  status?: Task['status'] | undefined
  due?: (typeof dueFilters)[number] | undefined
  priorities?: Task['priority'][] | undefined
  mine?: boolean | undefined
  assigneeIds?: string[] | undefined
  associatedType?: NonNullable<Task['associatedType']> | undefined
  associatedId?: string | undefined
  task?: string | undefined
}

/** Default sorts: open tasks by due date, completed ones latest first. */
const presets = {
  open: { first: { field: 'dueAt', direction: 'asc' }, secondary: { field: 'subject', direction: 'asc' } },
  completed: { first: { field: 'completedAt', direction: 'desc' }, secondary: { field: 'subject', direction: 'asc' } },
} as const

export const presetOf = ({ status }: TaskSearch) => presets[status ?? 'open']

/** The request for this URL; open tasks by default. */
export const queryOf = ({ task: _task, ...search }: TaskSearch) =>
  toListQuery({ status: 'open' as const, pageSize: taskPageSize, ...withoutNothing(search) }, presetOf(search))

export const countsQueryOf = ({ search, priorities, mine, assigneeIds, associatedType, associatedId }: TaskSearch) => ({
  search,
  priorities,
  mine,
  assigneeIds,
  associatedType,
  associatedId,
})

const withoutNothing = <S extends object>(search: S): S =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as S

/** Every change of the list is a history entry, so Back undoes it. */
export function useTaskAddress() {
  const search: TaskSearch = useSearch({ from: '/shell/irm/tasks' })
  const navigate = useNavigate({ from: '/irm/tasks' })
  const go = (next: TaskSearch) => void navigate({ search: next, resetScroll: false })
  return { search, go, change: (change: Partial<TaskSearch>) => go(changed(search, change)) }
}
