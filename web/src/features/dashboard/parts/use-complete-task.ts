import type { AgendaPart } from '@rostrum/contract/dashboard'
import { tasks } from '@rostrum/contract/irm/tasks'
import { useAction } from '#platform/api/query.ts'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'

export function useCompleteTask(): (task: AgendaPart['tasks'][number]) => Promise<void> {
  const complete = useAction(tasks.complete)
  const reopen = useAction(tasks.uncomplete)
  return async ({ id, subject }) => {
    const failed = () => notifyError(`Failed to update “${subject}”`)
    try {
      // Awaited: callbacks are dropped when the line disappears with its task.
      await complete.mutateAsync({ params: { id } })
      notifyWithUndo('Task completed', () => void reopen.mutateAsync({ params: { id } }).catch(failed))
    } catch {
      failed()
    }
  }
}
