import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { NewTask, Values } from '../queries.ts'
import type { Recurrence } from '../recurrence.ts'

/** Idempotent: returns the ids of those that changed. */
export async function setCompleted(db: Db, ids: readonly string[], by: string | null): Promise<string[]> {
  const changed = await db
    .updateTable('app.tasks')
    .set({
      status: by ? 'completed' : 'open',
      completedAt: by ? new Date() : null,
      completedBy: by,
      updatedAt: new Date(),
      version: sql`version + 1`,
    })
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('status', '=', by ? 'open' : 'completed')
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}

const isRecurrence = (row: Nullable<Recurrence>): row is Recurrence => row.repeats !== null && row.repeatZone !== null
type Nullable<Fields> = { [Key in keyof Fields]: Fields[Key] | null }

/** Those of these tasks that repeat, with what the next task takes over. */
export async function listRepeating(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('app.tasks')
    .select(['id', 'userId', 'subject', 'notes', 'dueAt', 'associatedType', 'associatedId', 'priority'])
    .select(['repeats', 'repeatUntil', 'repeatDay', 'repeatZone'])
    .where('id', 'in', ids)
    .where('repeats', 'is not', null)
    .$castTo<Values & { id: string; userId: string }>()
    .execute()
  return rows.flatMap((row) => (isRecurrence(row) ? row : []))
}

/** Returns false if the task already has a next one. */
export async function insertNextTask(db: Db, values: NewTask & { previousId: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('app.tasks')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'previousId']).where('previousId', 'is not', null).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const copyAssignees = (db: Db, fromTaskId: string, toTaskId: string) =>
  db
    .insertInto('app.taskAssignees')
    .columns(['customerId', 'taskId', 'userId'])
    .expression((from) =>
      from
        .selectFrom('app.taskAssignees')
        .select(['customerId', sql<string>`${toTaskId}::uuid`.as('taskId'), 'userId'])
        .where('taskId', '=', fromTaskId),
    )
    .execute()

/** Deletes the next tasks of these that nobody has changed, completed, deleted or been reminded of. */
export const deleteUntouchedNext = async (db: Db, previousIds: readonly string[]): Promise<string[]> =>
  (
    await db
      .deleteFrom('app.tasks')
      .where('previousId', 'in', previousIds)
      .where('version', '=', 1)
      .where('status', '=', 'open')
      .where('deletedAt', 'is', null)
      .where('remindedAt', 'is', null)
      .returning('id')
      .execute()
  ).map(({ id }) => id)
