import type { AgendaPart } from '@rostrum/contract/dashboard'
import { tasks } from '@rostrum/contract/irm/tasks'
import { useAction } from '#platform/api/query.ts'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'

export function useCompleteTask(): (task: AgendaPart['tasks'][number]) => void {
  const complete = useAction(tasks.complete)
  const reopen = useAction(tasks.uncomplete)
  return ({ id, subject }) => {
    const failed = () => notifyError(`Failed to update “${subject}”`)
    complete.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          void notifyWithUndo('Task completed', () => reopen.mutate({ params: { id } }, { onError: failed })),
        onError: failed,
      },
    )
  }
}
