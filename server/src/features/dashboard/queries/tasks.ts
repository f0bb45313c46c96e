import type { Task } from '@rostrum/contract/irm/tasks'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface DueTask {
  id: string
  subject: string
  dueAt: Date
  associatedType: Task['associatedType']
  associatedId: string | null
  /** Of the activity that it follows up. */
  activitySubject: string | null
  total: number
}

/** Open tasks of a person, the earliest due first. */
export async function listDueTasks(
  db: Db,
  { customerId, userId, from, until }: { customerId: string; userId: string; from: Date | null; until: Date },
  most: number,
): Promise<DueTask[]> {
  const { rows } = await sql<DueTask>`
    select t.id, t.subject, t.due_at, t.associated_type, t.associated_id, a.subject as activity_subject,
      count(*) over () as total
    from app.tasks t
    join app.task_assignees s on s.customer_id = t.customer_id and s.task_id = t.id and s.user_id = ${userId}
    left join app.activities a
      on a.customer_id = t.customer_id and t.associated_type = 'activity' and a.id = t.associated_id
    where t.customer_id = ${customerId} and t.deleted_at is null and t.status = 'open' and t.due_at < ${until}
      and (${from}::timestamptz is null or t.due_at >= ${from})
    order by t.due_at, t.id limit ${most}`.execute(db)
  return rows
}
