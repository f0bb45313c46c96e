// Task actions for any list or form: complete, reopen, and delete with Undo.
import type { Task } from '@rostrum/contract/irm/tasks'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteTask, useRestoreTask, useSetStatus } from './api.ts'

/** Not with callbacks of `mutate`: those are lost when the task's row goes. */
export function useToggleTask(): (task: Task) => void {
  const { mutateAsync } = useSetStatus()
  const set = async (task: Task, status: Task['status']): Promise<boolean> => {
    try {
      await mutateAsync({ task, status })
      return true
    } catch (error) {
      notifyError(`“${task.subject}” could not be ${status === 'open' ? 'reopened' : 'completed'}. ${reasonOf(error)}`)
      return false
    }
  }
  return async (task) => {
    const status = task.status === 'completed' ? 'open' : 'completed'
    if (!(await set(task, status))) return
    const done = status === 'open' ? 'reopened' : 'completed'
    notifyWithUndo(`“${task.subject}” ${done}`, () => void set({ ...task, status }, task.status))
  }
}

export function useRemoveTask(): (task: Task) => Promise<void> {
  const remove = useDeleteTask()
  const restore = useRestoreTask()
  const bringBack = async ({ id, subject }: Task) => {
    try {
      await restore.mutateAsync({ params: { id } })
      notifySuccess(`“${subject}” restored`)
    } catch (error) {
      notifyError(`“${subject}” could not be restored. ${reasonOf(error)}`)
    }
  }
  return async (task) => {
    try {
      await remove.mutateAsync({ params: { id: task.id } })
      notifyWithUndo(`“${task.subject}” deleted`, () => void bringBack(task))
    } catch (error) {
      notifyError(`“${task.subject}” could not be deleted. ${reasonOf(error)}`)
    }
  }
}
