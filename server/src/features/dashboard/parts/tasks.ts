// A person's open tasks that are due in a range of time, with the names of what they are about.
import type { AgendaTask } from '@rostrum/contract/dashboard'
import type { z } from 'zod'
import { keyOf, namesOf } from '#features/irm/subjects/public.ts'
import type { Context } from '#platform/context.ts'
import { type DueTask, listDueTasks } from '../queries/tasks.ts'

type Shown = z.output<typeof AgendaTask>

export async function dueTasks(
  { db, customerId, principal }: Context,
  range: { from: Date | null; until: Date },
  most: number,
): Promise<{ tasks: Shown[]; total: number }> {
  const rows = await listDueTasks(db, { customerId, userId: principal.user.id, ...range }, most)
  const names = await namesOf(
    db,
    rows.flatMap(({ associatedType: type, associatedId: id }) =>
      (type === 'organization' || type === 'person') && id ? [{ type, id }] : [],
    ),
  )
  return { tasks: rows.map((row) => shown(row, names)), total: rows[0]?.total ?? 0 }
}

function shown(
  { id, subject, dueAt, associatedType: type, associatedId, activitySubject }: DueTask,
  names: Awaited<ReturnType<typeof namesOf>>,
): Shown {
  const name =
    type === 'activity' ? activitySubject : type && associatedId && names.get(keyOf({ type, id: associatedId }))?.name
  return { id, subject, dueAt, associated: type && associatedId && name ? { type, id: associatedId, name } : null }
}
