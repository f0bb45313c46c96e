// Completing and reopening tasks, one or many. Completing a repeating task creates the next one, never twice.
import type { Task, tasks } from '@rostrum/contract/irm/tasks'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { findTask } from '../queries.ts'
import { nextDue } from '../recurrence.ts'
import { readTask, refuseUnknownTasks } from '../service.ts'
import { copyAssignees, deleteUntouchedNext, insertNextTask, listRepeating, setCompleted } from './queries.ts'

type Many = Input<typeof tasks.completeMany>

async function complete(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const done = await setCompleted(ctx.db, ids, ctx.principal.user.id)
  const changed = new Set(done)
  await recordChange(ctx, ...ids.map((id) => changeOf('task.completed', id, { changed: changed.has(id) })))
  await createNext(ctx, done)
  return done
}

async function reopen(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const reopened = await setCompleted(ctx.db, ids, null)
  const changed = new Set(reopened)
  const withdrawn = reopened.length > 0 ? await deleteUntouchedNext(ctx.db, reopened) : []
  await recordChange(
    ctx,
    ...ids.map((id) => changeOf('task.reopened', id, { changed: changed.has(id) })),
    ...withdrawn.map((id) => changeOf('task.withdrawn', id)),
  )
  return reopened
}

const changeOf = (action: string, subjectId: string, after?: unknown) => ({
  action,
  subjectType: 'task',
  subjectId,
  after,
})

/** A task that was reopened and completed again keeps the next task it already has. */
async function createNext(ctx: Context, ids: readonly string[]) {
  if (ids.length === 0) return
  const { db, customerId } = ctx
  for (const { id: previousId, ...task } of await listRepeating(db, ids)) {
    const dueAt = nextDue(task)
    if (!dueAt) continue
    const id = newId()
    if (!(await insertNextTask(db, { customerId, id, previousId, ...task, dueAt }))) continue
    await copyAssignees(db, previousId, id)
    await recordChange(ctx, changeOf('task.created', id, { previousId, dueAt }))
  }
}

const one =
  (change: typeof complete) =>
  async (ctx: Context, { params }: { params: { id: string } }): Promise<Task> => {
    if (!(await findTask(ctx.db, params.id))) throw notFound('Task')
    await change(ctx, [params.id])
    return readTask(ctx.db, params.id)
  }

const many =
  (change: typeof complete) =>
  async (ctx: Context, { body }: Many): Promise<{ ids: string[] }> => {
    const ids = [...new Set(body.ids)]
    await refuseUnknownTasks(ctx.db, ids)
    return { ids: await change(ctx, ids) }
  }

export const completeTask = one(complete)
export const reopenTask = one(reopen)
export const completeTasks = many(complete)
export const reopenTasks = many(reopen)
