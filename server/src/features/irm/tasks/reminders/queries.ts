import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { listCustomers } from '#platform/identity/customers.ts'

export const listCustomersWithDueTasks = (db: Db) => listCustomers(db, sql`app.customers_with_due_tasks()`)

/** Tasks that are due and without a reminder, marked as reminded in the same statement. */
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
    .returning(['id', 'subject', 'notes', 'dueAt'])
    .execute()

/** The assignees of each task, or its author if it has none; not those who are locked out. */
export const listRecipients = (db: Db, taskIds: readonly string[]) =>
  db
    .selectFrom('app.tasks as t')
    .leftJoin('app.taskAssignees as a', 'a.taskId', 't.id')
    .innerJoin('identity.users as u', (on) => on.on('u.id', '=', sql<string>`coalesce(a.user_id, t.user_id)`))
    .select(['t.id as taskId', 'u.id as userId', 'u.email', 'u.firstName', 'u.timeZone'])
    .where('t.id', 'in', taskIds)
    .where(
      sql<boolean>`exists (select from identity.customer_authorizations c
        where c.customer_id = t.customer_id and c.user_id = u.id and c.locked_at is null)`,
    )
    .execute()
