import { tasks } from '@rostrum/contract/irm/tasks'
import type { Implement } from '#platform/http/implement.ts'
import {
  changeTask,
  completeTask,
  createTask,
  pageOfTasks,
  readTask,
  removeTask,
  reopenTask,
  restoreTask,
  tallyTasks,
} from './service.ts'

export function taskRoutes(implement: Implement) {
  implement(tasks.list, pageOfTasks)
  implement(tasks.counts, tallyTasks)
  implement(tasks.read, ({ db }, { params }) => readTask(db, params.id))
  implement(tasks.create, createTask)
  implement(tasks.update, changeTask)
  implement(tasks.delete, removeTask)
  implement(tasks.restore, restoreTask)
  implement(tasks.complete, completeTask)
  implement(tasks.uncomplete, reopenTask)
}
