// Task actions for any list or form: complete, reopen, and delete with Undo.
import type { Task } from '@rostrum/contract/irm/tasks'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteTask, useRestoreTask, useSetStatus } from './api.ts'

export function useToggleTask(): (task: Task) => void {
  const { mutate } = useSetStatus()
  return (task) =>
    mutate(
      { task, status: task.status === 'completed' ? 'open' : 'completed' },
      {
        onError: (error) =>
          notifyError(
            `“${task.subject}” could not be ${task.status === 'completed' ? 'reopened' : 'completed'}. ${reasonOf(error)}`,
          ),
      },
    )
}

export function useRemoveTask(): (task: Task) => Promise<void> {
  const remove = useDeleteTask()
  const restore = useRestoreTask()
  const bringBack = async ({ id, subject }: Task) => {
    try {
      await restore.mutateAsync({ params: { id } })
      notifySuccess(`“${subject}” is back`)
    } catch (error) {
      notifyError(`“${subject}” could not be brought back. ${reasonOf(error)}`)
    }
  }
  return async (task) => {
    try {
      await remove.mutateAsync({ params: { id: task.id } })
      notifyWithUndo(`“${task.subject}” was deleted`, () => void bringBack(task))
    } catch (error) {
      notifyError(`“${task.subject}” could not be deleted. ${reasonOf(error)}`)
    }
  }
}
