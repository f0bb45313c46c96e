import type { Db } from '#platform/database/database.ts'

/** Tasks whose time has come and of which nobody was told, marked as told in the same breath. */
export const takeDueTasks = (db: Db, limit: number) =>
  db
    .updateTable('app.tasks')
    .set({ remindedAt: new Date() })
    .where('id', 'in', (from) =>
      from
        .selectFrom('app.tasks')
        .select('id')
        .where('status', '=', 'open')
        .where('deletedAt', 'is', null)
        .where('remindedAt', 'is', null)
        .where('dueAt', '<=', new Date())
        .orderBy('dueAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'subject', 'notes', 'dueAt', 'userId'])
    .execute()

/** Whoever the task was given to; the one who made it where it was given to nobody. */
export const listAddressees = (db: Db, taskId: string, madeBy: string) =>
  db
    .selectFrom('identity.users as u')
    .select(['u.id', 'u.email', 'u.firstName', 'u.timeZone'])
    .where((where) =>
      where.or([
        where(
          'u.id',
          'in',
          where.selectFrom('app.taskAssignees as a').select('a.userId').where('a.taskId', '=', taskId),
        ),
        where.and([
          where('u.id', '=', madeBy),
          where.not(
            where.exists(where.selectFrom('app.taskAssignees as a').select('a.userId').where('a.taskId', '=', taskId)),
          ),
        ]),
      ]),
    )
    .execute()
