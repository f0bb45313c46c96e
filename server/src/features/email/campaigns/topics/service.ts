import { type MailTopic, type mailTopics, mostTopics } from '@rostrum/contract/email/campaigns/topics'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import * as queries from './queries.ts'

async function requireTopic({ db }: Context, id: string): Promise<MailTopic> {
  const found = await queries.findTopic(db, id)
  if (!found) throw notFound('Topic')
  return found
}

const recorded = (ctx: Context, action: string, subjectId: string, change: { before?: unknown; after?: unknown }) =>
  recordChange(ctx, { action: `mail_topic.${action}`, subjectType: 'mail_topic', subjectId, ...change })

async function refuseUsedName(ctx: Context, name: string, exceptId: string | null): Promise<void> {
  if (await queries.hasName(ctx.db, name, exceptId)) {
    throw unprocessable({ name: 'A topic with this name already exists' })
  }
}

export async function createTopic(ctx: Context, { body }: Input<typeof mailTopics.create>): Promise<MailTopic> {
  if ((await queries.listTopics(ctx.db)).length >= mostTopics) {
    throw unprocessable({ name: `Add at most ${mostTopics} topics` })
  }
  await refuseUsedName(ctx, body.name, null)
  const id = newId()
  await queries.insertTopic(ctx.db, { ...body, customerId: ctx.customerId, id })
  await recorded(ctx, 'added', id, { after: body })
  return requireTopic(ctx, id)
}

export async function changeTopic(ctx: Context, { params, body }: Input<typeof mailTopics.update>): Promise<MailTopic> {
  const before = await requireTopic(ctx, params.id)
  if (body.name) await refuseUsedName(ctx, body.name, before.id)
  if (Object.keys(body).length > 0) await queries.updateTopic(ctx.db, before.id, body)
  const { name, description } = before
  await recorded(ctx, 'updated', before.id, { before: { name, description }, after: body })
  return requireTopic(ctx, before.id)
}

export async function reorderTopics(ctx: Context, { body }: Input<typeof mailTopics.reorder>): Promise<MailTopic[]> {
  await queries.updatePositions(ctx.db, body.ids)
  await recorded(ctx, 'reordered', ctx.customerId, { after: body })
  return queries.listTopics(ctx.db)
}

export async function deleteTopic(ctx: Context, { params }: Input<typeof mailTopics.remove>): Promise<undefined> {
  const { id, name } = await requireTopic(ctx, params.id)
  await queries.updateTopic(ctx.db, id, { deletedAt: new Date() })
  await recorded(ctx, 'deleted', id, { before: { name } })
  return undefined
}

export async function restoreTopic(ctx: Context, { params }: Input<typeof mailTopics.restore>): Promise<MailTopic> {
  const deleted = await queries.findTopic(ctx.db, params.id, 'deleted')
  if (!deleted) throw notFound('Topic')
  await refuseUsedName(ctx, deleted.name, deleted.id)
  await queries.updateTopic(ctx.db, deleted.id, { deletedAt: null })
  await recorded(ctx, 'restored', deleted.id, { after: { name: deleted.name } })
  return requireTopic(ctx, deleted.id)
}
