import type { Task, TaskInput, tasks } from '@rostrum/contract/irm/tasks'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { z } from 'zod'
import { knownIds } from '#features/irm/subjects/public.ts'
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
  listTasks,
  markTask,
  replaceAssignees,
  setCompleted,
  updateTask,
  usersOfCustomer,
} from './queries.ts'
import { toTasks } from './to-tasks.ts'

const viewerOf = ({ principal }: Context) => ({ userId: principal.user.id, timeZone: principal.user.timeZone })

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
  if (assigneeIds.some((id) => !users.has(id))) throw unprocessable({ assignee_id: 'is not a user of this customer' })
  if (!associatedType || !associatedId) return
  const known =
    associatedType === 'activity'
      ? (await findActivitySubjects(ctx.db, [associatedId])).has(associatedId)
      : (await knownIds(ctx.db, associatedType, [associatedId])).has(associatedId)
  if (!known) throw unprocessable({ associated_id: 'is an unknown UUID' })
}

export async function createTask(ctx: Context, { body }: { body: z.output<typeof TaskInput> }): Promise<Task> {
  await refuseUnknown(ctx, body)
  const { assigneeIds, ...values } = body
  const id = newId()
  const { customerId } = ctx
  await insertTask(ctx.db, { customerId, id, userId: ctx.principal.user.id, ...values })
  await replaceAssignees(ctx.db, customerId, id, [...new Set(assigneeIds)])
  await recordChange(ctx, { action: 'task.created', subjectType: 'task', subjectId: id, after: body })
  return readTask(ctx.db, id)
}

export async function changeTask(ctx: Context, { params, body }: Input<typeof tasks.update>): Promise<Task> {
  const before = await readTask(ctx.db, params.id)
  await refuseUnknown(ctx, body)
  const { assigneeIds, version = before.version, ...values } = body
  if (!(await updateTask(ctx.db, params.id, version, values))) {
    throw new AppError('conflict', 'Somebody else has changed this task in the meantime')
  }
  if (assigneeIds) await replaceAssignees(ctx.db, ctx.customerId, params.id, [...new Set(assigneeIds)])
  const after = await readTask(ctx.db, params.id)
  await recordChange(ctx, { action: 'task.changed', subjectType: 'task', subjectId: params.id, before, after })
  return after
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

const finish =
  (isDone: boolean) =>
  async (ctx: Context, { params }: { params: { id: string } }): Promise<Task> => {
    if (!(await findTask(ctx.db, params.id))) throw notFound('Task')
    const changed = await setCompleted(ctx.db, params.id, isDone ? ctx.principal.user.id : null)
    const action = isDone ? 'task.completed' : 'task.reopened'
    await recordChange(ctx, { action, subjectType: 'task', subjectId: params.id, after: { changed } })
    return readTask(ctx.db, params.id)
  }

export const completeTask = finish(true)
export const reopenTask = finish(false)
