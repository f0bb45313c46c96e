import type { Database } from '../../server/src/platform/database/database.ts'
import { newId } from '../../server/src/platform/identifiers.ts'
import type { Person } from './people.ts'

export interface NewTask {
  subject: string
  dueAt: Date
  isDone?: boolean
}

/** Tasks of a person, who made them and shall do them. */
export const insertTasks = (database: Database, customerId: string, { id: userId }: Person, tasks: NewTask[]) =>
  database.withTenant(customerId, async (db) => {
    for (const { subject, dueAt, isDone = false } of tasks) {
      const id = newId()
      const done = isDone ? { status: 'completed', completedAt: new Date(), completedBy: userId } : {}
      await db
        .insertInto('app.tasks')
        .values({ customerId, id, userId, subject, notes: '', dueAt, ...done })
        .execute()
      await db.insertInto('app.taskAssignees').values({ customerId, taskId: id, userId }).execute()
    }
  })

export const hoursFromNow = (count: number): Date => new Date(Date.now() + count * 3600_000)
