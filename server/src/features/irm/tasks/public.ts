import type { Task } from '@rostrum/contract/irm/tasks'
import type { Db } from '#platform/database/database.ts'
import { listOpenTasks } from './queries.ts'
import { toTasks } from './to-tasks.ts'

export { listTasks } from './queries.ts'
export { createTask } from './service.ts'
export { toTasks } from './to-tasks.ts'

/** Open tasks about any of these organizations, people and activities, the earliest due first. */
export const openTasksOf = async (db: Db, ids: readonly string[], most: number): Promise<Task[]> =>
  ids.length === 0 ? [] : toTasks(db, await listOpenTasks(db, ids, most))
