import type { FollowUp, Task, TaskInput, tasks } from '@rostrum/contract/irm/tasks'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import type { z } from 'zod'
import { knownIds } from '#features/irm/subjects/public.ts'
import { usersOfCustomer } from '#features/irm/team/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import {
  countTasks,
  findActivitySubjects,
  findTask,
  insertTask,
  listAssignees,
  listTaskIds,
  listTasks,
  markTask,
  replaceAssignees,
  touchTasks,
  updateTask,
} from './queries.ts'
import { anchorOf } from './recurrence.ts'
import { toTasks } from './to-tasks.ts'

export const viewerOf = ({ principal }: Context) => ({ userId: principal.user.id, timeZone: principal.user.timeZone })

export async function readTask(db: Db, id: string): Promise<Task> {
  const row = await findTask(db, id)
  const [task] = row ? await toTasks(db, [row]) : []
  if (!task) throw notFound('Task')
  return task
}

export async function pageOfTasks(ctx: Context, { query }: Input<typeof tasks.list>) {
  const { rows, total } = await listTasks(ctx.db, query, viewerOf(ctx))
  return { rows: await toTasks(ctx.db, rows), total }
}

export const tallyTasks = (ctx: Context, { query }: Input<typeof tasks.counts>) =>
  countTasks(ctx.db, query, viewerOf(ctx))

/** The subject and the assignees must exist for the customer; forms translate these messages. */
async function refuseUnknown(
  ctx: Context,
  { assigneeIds = [], associatedType, associatedId }: Partial<z.output<typeof TaskInput>>,
) {
  const users = await usersOfCustomer(ctx.db, ctx.customerId, assigneeIds)
  if (assigneeIds.some((id) => !users.has(id))) throw unprocessable({ assignee_id: 'Choose a user on your team' })
  if (!associatedType || !associatedId) return
  const known =
    associatedType === 'activity'
      ? (await findActivitySubjects(ctx.db, [associatedId])).has(associatedId)
      : (await knownIds(ctx.db, associatedType, [associatedId])).has(associatedId)
  if (!known) throw unprocessable({ associated_id: 'is an unknown UUID' })
}

type NewTask = z.output<typeof FollowUp> & Partial<z.output<typeof TaskInput>>

export async function createTask(ctx: Context, { body }: { body: NewTask }): Promise<Task> {
  await refuseUnknown(ctx, body)
  const { assigneeIds, ...values } = body
  const id = newId()
  const { customerId } = ctx
  const { user } = ctx.principal
  const anchor = values.repeats ? anchorOf(values.dueAt, user.timeZone) : {}
  await insertTask(ctx.db, { customerId, id, userId: user.id, ...values, ...anchor })
  await replaceAssignees(ctx.db, customerId, id, [...new Set(assigneeIds)])
  await recordChange(ctx, { action: 'task.created', subjectType: 'task', subjectId: id, after: body })
  return readTask(ctx.db, id)
}

export async function changeTask(ctx: Context, { params, body }: Input<typeof tasks.update>): Promise<Task> {
  const before = await readTask(ctx.db, params.id)
  await refuseUnknown(ctx, body)
  const { assigneeIds, version = before.version, ...values } = body
  const repeating = recurrenceOf(ctx, before, values)
  if (!(await updateTask(ctx.db, params.id, version, { ...values, ...repeating }))) {
    throw new AppError('conflict', 'Someone else has changed this task since you opened it')
  }
  if (assigneeIds) await replaceAssignees(ctx.db, ctx.customerId, params.id, [...new Set(assigneeIds)])
  const after = await readTask(ctx.db, params.id)
  await recordChange(ctx, { action: 'task.changed', subjectType: 'task', subjectId: params.id, before, after })
  return after
}

/** The end date goes with the repetition; another day or interval is anchored again, another time of day is not. */
function recurrenceOf({ principal }: Context, before: Task, change: Input<typeof tasks.update>['body']) {
  const { timeZone } = principal.user
  const { repeats = before.repeats, dueAt = before.dueAt } = change
  if (!repeats) {
    if (change.repeatUntil) throw unprocessable({ repeat_until: 'Choose how often the task repeats' })
    return { repeatUntil: null, repeatDay: null, repeatZone: null }
  }
  const isSameDay = dayIn(timeZone, dueAt) === dayIn(timeZone, before.dueAt)
  return before.repeats === repeats && isSameDay ? {} : anchorOf(dueAt, timeZone)
}

export async function removeTask(ctx: Context, { params }: Input<typeof tasks.delete>): Promise<undefined> {
  if (!(await findTask(ctx.db, params.id))) throw notFound('Task')
  await markTask(ctx.db, params.id, new Date())
  await recordChange(ctx, { action: 'task.removed', subjectType: 'task', subjectId: params.id })
  return undefined
}

export async function restoreTask(ctx: Context, { params }: Input<typeof tasks.restore>): Promise<Task> {
  if (!(await findTask(ctx.db, params.id, 'deleted'))) throw notFound('Task')
  await markTask(ctx.db, params.id, null)
  await recordChange(ctx, { action: 'task.restored', subjectType: 'task', subjectId: params.id })
  return readTask(ctx.db, params.id)
}

/** All of them or none: a list on screen may contain a task that somebody else has deleted. */
export async function refuseUnknownTasks(db: Db, ids: readonly string[]): Promise<void> {
  const known = await listTaskIds(db, ids)
  if (ids.some((id) => !known.has(id))) throw notFound('Task')
}

export async function assignTasks(ctx: Context, { body }: Input<typeof tasks.assignMany>) {
  const ids = [...new Set(body.tasks.map(({ id }) => id))]
  await refuseUnknownTasks(ctx.db, ids)
  await refuseUnknown(ctx, { assigneeIds: [...new Set(body.tasks.flatMap(({ assigneeIds }) => assigneeIds))] })
  const assigned = await listAssignees(ctx.db, ids)
  const before = ids.map((id) => ({
    id,
    assigneeIds: assigned.filter(({ taskId }) => taskId === id).map((user) => user.id),
  }))
  for (const { id, assigneeIds } of body.tasks) {
    await replaceAssignees(ctx.db, ctx.customerId, id, [...new Set(assigneeIds)])
  }
  await touchTasks(ctx.db, ids)
  await recordChange(
    ctx,
    ...body.tasks.map(({ id, assigneeIds }) => ({
      action: 'task.assigned',
      subjectType: 'task',
      subjectId: id,
      before: before.find((task) => task.id === id),
      after: { assigneeIds },
    })),
  )
  return { tasks: before }
}
