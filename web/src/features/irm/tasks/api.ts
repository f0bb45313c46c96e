import { dueFilters, type Task, tasks } from '@rostrum/contract/irm/tasks'
import type { Args } from '@rostrum/contract/platform/endpoint'
import type { Page } from '@rostrum/contract/platform/paging'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { inAreas, queryFor, useAction } from '#platform/api/query.ts'

type ListQuery = NonNullable<Args<typeof tasks.list>['query']>
export type CountQuery = Args<typeof tasks.counts>['query']

export const taskList = (query: ListQuery) => queryFor(tasks.list, { query })
/** Every open task is in exactly one group. */
export const openCount = (counts: Record<(typeof dueFilters)[number], number>): number =>
  dueFilters.reduce((sum, due) => sum + counts[due], 0)

export const taskCounts = (query: CountQuery) => queryFor(tasks.counts, { query })
/** Refetched every time the form opens, because edits need the latest version, but never while the user is typing. */
export const oneTask = (id: string) => ({
  ...queryFor(tasks.read, { params: { id } }),
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  placeholderData: undefined,
})

export const useCreateTask = () => useAction(tasks.create)
export const useUpdateTask = () => useAction(tasks.update)
export const useDeleteTask = () => useAction(tasks.delete)
export const useRestoreTask = () => useAction(tasks.restore)
export const useCompleteTasks = () => useAction(tasks.completeMany)
export const useReopenTasks = () => useAction(tasks.uncompleteMany)
export const useAssignTasks = () => useAction(tasks.assignMany)

const keyOf = (endpoint: typeof tasks.list | typeof tasks.counts) => queryFor(endpoint, {}).queryKey.slice(0, 2)

type Status = Task['status']

/** The optimistic result. */
const withStatus = (task: Task, status: Status): Task => ({
  ...task,
  status,
  completedAt: status === 'completed' ? new Date() : null,
})

function showInLists(client: QueryClient, id: string, change: (task: Task) => Task) {
  client.setQueriesData<Page<Task>>(
    { queryKey: keyOf(tasks.list) },
    (page) => page && { ...page, data: page.data.map((task) => (task.id === id ? change(task) : task)) },
  )
}

/**
 * Optimistic update, rolled back when the server rejects it. A completed task stays in place until the next refetch:
 * rows that disappear under the pointer make people click the wrong one.
 */
export function useSetStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ task, status }: { task: Task; status: Status }) =>
      call(status === 'completed' ? tasks.complete : tasks.uncomplete, { params: { id: task.id } }),
    onMutate: async ({ task, status }) => {
      await client.cancelQueries({ queryKey: keyOf(tasks.list) })
      showInLists(client, task.id, (shown) => withStatus(shown, status))
    },
    onError: (_error, { task }) => showInLists(client, task.id, () => task),
    onSuccess: async (saved) => {
      showInLists(client, saved.id, () => saved)
      client.setQueryData<Task>(oneTask(saved.id).queryKey, (shown) => shown && saved)
      await Promise.all([
        // A repeating task has a next one, which is shown at once.
        client.invalidateQueries({ queryKey: keyOf(tasks.list), refetchType: saved.repeats ? 'active' : 'none' }),
        client.invalidateQueries({ queryKey: keyOf(tasks.counts) }),
        client.invalidateQueries(inAreas(tasks.complete.affects)),
      ])
    },
  })
}
