// Actions on the selected tasks, each with Undo. They resolve to whether the server agreed.
import type { Task } from '@rostrum/contract/irm/tasks'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifyInfo, notifyWithUndo } from '#ui/notify.ts'
import { useAssignTasks, useCompleteTasks, useReopenTasks } from './api.ts'

const counted = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'task' : 'tasks'}`

const verbs = { completed: 'completed', open: 'reopened' } as const

export function useCompleteSelected() {
  const complete = useCompleteTasks()
  const reopen = useReopenTasks()
  const set = (ids: string[], status: Task['status']) =>
    (status === 'completed' ? complete : reopen).mutateAsync({ body: { ids } })
  const takeBack = (ids: string[], status: Task['status']) =>
    set(ids, status).catch((error) => notifyError(`The tasks could not be ${verbs[status]}. ${reasonOf(error)}`))

  const run = async (selected: string[], status: Task['status']): Promise<boolean> => {
    try {
      const { ids } = await set(selected, status)
      // A colleague may have been quicker with all of them.
      if (ids.length === 0) notifyInfo(`Already ${verbs[status]}`)
      else {
        const other = status === 'completed' ? 'open' : 'completed'
        notifyWithUndo(`${counted(ids.length)} ${verbs[status]}`, () => void takeBack(ids, other))
      }
      return true
    } catch (error) {
      notifyError(`The tasks could not be ${verbs[status]}. ${reasonOf(error)}`)
      return false
    }
  }
  return { run, isPending: complete.isPending || reopen.isPending }
}

export function useAssignSelected() {
  const assign = useAssignTasks()
  const set = (tasks: { id: string; assigneeIds: string[] }[]) => assign.mutateAsync({ body: { tasks } })

  const run = async (ids: string[], assigneeIds: string[]): Promise<boolean> => {
    try {
      const { tasks: before } = await set(ids.map((id) => ({ id, assigneeIds })))
      notifyWithUndo(
        `${counted(ids.length)} reassigned`,
        () => void set(before).catch((error) => notifyError(`The assignees could not be restored. ${reasonOf(error)}`)),
      )
      return true
    } catch (error) {
      notifyError(`The tasks could not be reassigned. ${reasonOf(error)}`)
      return false
    }
  }
  return { run, isPending: assign.isPending }
}
