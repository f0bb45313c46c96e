import type { Input } from '@rostrum/contract/platform/endpoint'
import type { SavedView, search } from '@rostrum/contract/search'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { removeRows, restoreRows } from '#platform/removals.ts'
import { findView, findViewByName, insertView, updateView } from './queries.ts'

const subject = (id: string) => ({ subjectType: 'saved_view', subjectId: id })

async function readView(ctx: Context, id: string): Promise<SavedView> {
  const view = await findView(ctx.db, ctx.principal.user.id, id)
  if (!view) throw notFound('View')
  return view
}

/** A colleague's private view is reported as not found; a shared one can be copied, but not changed. */
async function ownView(ctx: Context, id: string): Promise<SavedView> {
  const view = await readView(ctx, id)
  if (view.owner.id !== ctx.principal.user.id) {
    throw new AppError('forbidden', `Only ${view.owner.firstName} ${view.owner.lastName} can change this view`)
  }
  return view
}

/** A view is the person's own until colleagues see it. */
function refuseSharing({ principal }: Context, isShared: boolean | undefined) {
  if (!isShared || principal.role !== 'read_only') return
  throw new AppError('read_only', 'You have read-only access: you can keep views for yourself, but not share them')
}

async function refuseUsedName(ctx: Context, { list, name }: { list: SavedView['list']; name: string }, self?: string) {
  const same = await findViewByName(ctx.db, ctx.principal.user.id, list, name)
  if (same && same.id !== self) throw unprocessable({ name: 'This name is already in use' })
}

export async function saveView(ctx: Context, { body }: Input<typeof search.saveView>) {
  const { customerId, principal } = ctx
  refuseSharing(ctx, body.isShared)
  await refuseUsedName(ctx, body)
  const id = newId()
  await insertView(ctx.db, { customerId, id, userId: principal.user.id, ...body })
  await recordChange(ctx, { action: 'saved_view.created', ...subject(id), after: body })
  return readView(ctx, id)
}

export async function changeView(ctx: Context, { params, body }: Input<typeof search.updateView>) {
  const before = await ownView(ctx, params.id)
  if (!before.isShared) refuseSharing(ctx, body.isShared)
  await refuseUsedName(ctx, body, before.id)
  await updateView(ctx.db, before.id, body)
  const { isShared = before.isShared } = body
  const sharing = isShared ? 'saved_view.shared' : 'saved_view.unshared'
  const action = isShared === before.isShared ? 'saved_view.updated' : sharing
  await recordChange(ctx, { action, ...subject(before.id), before, after: body })
  return readView(ctx, before.id)
}

const removalOf = (ctx: Context, id: string) => `saved_view:${ctx.principal.user.id}:${id}`

export async function removeView(ctx: Context, { params }: Input<typeof search.deleteView>) {
  const before = await ownView(ctx, params.id)
  await removeRows(ctx, removalOf(ctx, before.id), { table: 'app.saved_views', where: { id: before.id } })
  await recordChange(ctx, { action: 'saved_view.deleted', ...subject(before.id), before })
  return undefined
}

/** Only by its owner. A view saved under the same name in the meantime stays. */
export async function restoreView(ctx: Context, { params }: Input<typeof search.restoreView>) {
  if (!(await restoreRows(ctx, removalOf(ctx, params.id)))) throw notFound('View')
  const view = await findView(ctx.db, ctx.principal.user.id, params.id)
  if (!view) throw new AppError('conflict', 'You have another view with this name')
  await recordChange(ctx, { action: 'saved_view.restored', ...subject(view.id), after: view })
  return view
}
