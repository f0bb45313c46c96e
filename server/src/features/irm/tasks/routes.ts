import { tasks } from '@rostrum/contract/irm/tasks'
import type { Implement } from '#platform/http/implement.ts'
import { completeTask, completeTasks, reopenTask, reopenTasks } from './completion/service.ts'
import { fileOfTasks } from './export.ts'
import {
  assignTasks,
  changeTask,
  createTask,
  pageOfTasks,
  readTask,
  removeTask,
  restoreTask,
  tallyTasks,
} from './service.ts'

export function taskRoutes(implement: Implement) {
  implement(tasks.list, pageOfTasks)
  implement(tasks.counts, tallyTasks)
  implement(tasks.export, fileOfTasks)
  implement(tasks.read, ({ db }, { params }) => readTask(db, params.id))
  implement(tasks.create, createTask)
  implement(tasks.update, changeTask)
  implement(tasks.delete, removeTask)
  implement(tasks.restore, restoreTask)
  implement(tasks.complete, completeTask)
  implement(tasks.uncomplete, reopenTask)
  implement(tasks.completeMany, completeTasks)
  implement(tasks.uncompleteMany, reopenTasks)
  implement(tasks.assignMany, assignTasks)
}
