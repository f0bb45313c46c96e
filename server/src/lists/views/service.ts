import type { Input } from '@rostrum/contract/platform/endpoint'
import type { SavedView, search } from '@rostrum/contract/search'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { deleteView, findView, findViewByName, insertView, updateView } from './queries.ts'

const subject = (id: string) => ({ subjectType: 'saved_view', subjectId: id })

/** A colleague's view is reported as not found. */
async function ownView(ctx: Context, id: string) {
  const view = await findView(ctx.db, ctx.principal.user.id, id)
  if (!view) throw notFound('View')
  return view
}

async function refuseUsedName(ctx: Context, { list, name }: { list: SavedView['list']; name: string }, self?: string) {
  const same = await findViewByName(ctx.db, ctx.principal.user.id, list, name)
  if (same && same.id !== self) throw unprocessable({ name: 'is already used' })
}

export async function saveView(ctx: Context, { body }: Input<typeof search.saveView>) {
  const { customerId, principal } = ctx
  await refuseUsedName(ctx, body)
  const view = await insertView(ctx.db, { customerId, id: newId(), userId: principal.user.id, ...body })
  await recordChange(ctx, { action: 'saved_view.created', ...subject(view.id), after: body })
  return view
}

export async function changeView(ctx: Context, { params, body }: Input<typeof search.updateView>) {
  const before = await ownView(ctx, params.id)
  await refuseUsedName(ctx, body, before.id)
  const view = await updateView(ctx.db, before.id, body)
  await recordChange(ctx, { action: 'saved_view.updated', ...subject(view.id), before, after: body })
  return view
}

export async function removeView(ctx: Context, { params }: Input<typeof search.deleteView>) {
  const before = await ownView(ctx, params.id)
  await deleteView(ctx.db, before.id)
  await recordChange(ctx, { action: 'saved_view.deleted', ...subject(before.id), before })
  return undefined
}
