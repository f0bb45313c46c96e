import type { Tagging, tags } from '@rostrum/contract/irm/tags'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { requireContact } from '#features/irm/subjects/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { seeingAll } from '#platform/database/viewer.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { removeRows, replaceRows, restoreRows } from '#platform/removals.ts'
import {
  findActivityId,
  findEventId,
  findRemovedTagName,
  findTag,
  findTagByName,
  insertTag,
  insertTagging,
  knownTagIds,
  listTaggings,
  updateTag,
} from './queries.ts'

const nameIsUsed = () => unprocessable({ name: 'This name is already in use' })

async function requireTag(db: Db, id: string) {
  const tag = await findTag(db, id)
  if (!tag) throw notFound('Tag')
  return tag
}

export async function createTag(ctx: Context, { body }: Input<typeof tags.create>) {
  const id = newId()
  if (!(await insertTag(ctx.db, { customerId: ctx.customerId, id, ...body }))) throw nameIsUsed()
  await recordChange(ctx, { action: 'tag.created', subjectType: 'tag', subjectId: id, after: body })
  return requireTag(ctx.db, id)
}

export async function changeTag(ctx: Context, { params, body }: Input<typeof tags.update>) {
  const before = await requireTag(ctx.db, params.id)
  const same = body.name && (await findTagByName(ctx.db, body.name))
  if (same && same.id !== params.id) throw nameIsUsed()
  if (Object.keys(body).length > 0) await updateTag(ctx.db, params.id, body)
  await recordChange(ctx, { action: 'tag.updated', subjectType: 'tag', subjectId: params.id, before, after: body })
  return requireTag(ctx.db, params.id)
}

const removalOf = (tagId: string) => `tag:${tagId}`

/** On everything that had it; a merged tag leaves the other one again. */
export async function restoreTag(ctx: Context, { params }: Input<typeof tags.restore>) {
  const before = await findRemovedTagName(ctx.db, removalOf(params.id))
  if (before === undefined) throw notFound('Tag')
  if (await findTagByName(ctx.db, before)) throw new AppError('conflict', 'Another tag now has this name')
  await seeingAll(ctx.db, () => restoreRows(ctx, removalOf(params.id)))
  const tag = await requireTag(ctx.db, params.id)
  await recordChange(ctx, { action: 'tag.restored', subjectType: 'tag', subjectId: params.id, after: tag })
  return tag
}

/** Also on activities that this person may not see, which would lose the tag. */
const removeTagRows = (ctx: Context, id: string) => {
  const taggings = { table: 'app.taggings', where: { tag_id: id } } as const
  return seeingAll(ctx.db, () => removeRows(ctx, removalOf(id), taggings, { table: 'app.tags', where: { id } }))
}

export async function removeTag(ctx: Context, { params }: Input<typeof tags.delete>): Promise<undefined> {
  const before = await requireTag(ctx.db, params.id)
  await removeTagRows(ctx, params.id)
  await recordChange(ctx, { action: 'tag.deleted', subjectType: 'tag', subjectId: params.id, before })
  return undefined
}

/** A record with both tags keeps one. */
export async function mergeTags(ctx: Context, { params, body }: Input<typeof tags.merge>) {
  if (params.id === body.intoTagId) throw unprocessable({ into_tag_id: 'Choose another tag' })
  const before = await requireTag(ctx.db, params.id)
  if (!(await findTag(ctx.db, body.intoTagId))) throw unprocessable({ into_tag_id: 'Unknown tag' })
  await removeTagRows(ctx, params.id)
  const moved = { table: 'app.taggings', where: { tag_id: body.intoTagId } } as const
  await seeingAll(ctx.db, () => replaceRows(ctx, removalOf(params.id), moved))
  await recordChange(ctx, { action: 'tag.merged', subjectType: 'tag', subjectId: params.id, before, after: body })
  return requireTag(ctx.db, body.intoTagId)
}

/** Every record and tag must belong to the customer before anything is written. */
export async function applyTaggings(ctx: Context, { body }: Input<typeof tags.tag>): Promise<Tagging[]> {
  const known = await knownTagIds(ctx.db, [...new Set(body.taggings.map(({ tagId }) => tagId))])
  for (const [index, { tagId }] of body.taggings.entries()) {
    if (!known.has(tagId)) throw unprocessable({ [`taggings.${index}.tag_id`]: 'Unknown tag' })
  }
  const records = new Map(body.taggings.map((one) => [`${one.taggableType}:${one.taggableId}`, one]))
  for (const { taggableType, taggableId } of records.values()) await requireRecord(ctx.db, taggableType, taggableId)
  for (const { _destroy, taggableType, taggableId, tagId } of body.taggings) {
    const tagging = { taggableType, taggableId, tagId }
    if (_destroy) await removeTagging(ctx, tagging)
    else await insertTagging(ctx.db, { customerId: ctx.customerId, userId: ctx.principal.user.id, ...tagging })
  }
  const [first] = body.taggings
  await recordChange(ctx, {
    action: 'taggings.changed',
    subjectType: first?.taggableType ?? 'tag',
    subjectId: first?.taggableId ?? '',
    after: body.taggings,
    alsoChanged: ['tags'],
  })
  const now: Tagging[] = []
  for (const { taggableType, taggableId } of records.values())
    now.push(...(await listTaggings(ctx.db, taggableType, [taggableId])))
  return now
}

type TaggingKey = Pick<Tagging, 'taggableType' | 'taggableId' | 'tagId'>

const removalOfTagging = ({ taggableType, taggableId, tagId }: TaggingKey) =>
  `tagging:${taggableType}:${taggableId}:${tagId}`

const removeTagging = (ctx: Context, key: TaggingKey) =>
  removeRows(ctx, removalOfTagging(key), {
    table: 'app.taggings',
    where: { taggable_type: key.taggableType, taggable_id: key.taggableId, tag_id: key.tagId },
  })

/** With their date and author, which the timeline shows. */
export async function restoreTaggings(ctx: Context, { body }: Input<typeof tags.restoreTaggings>): Promise<Tagging[]> {
  const known = await knownTagIds(ctx.db, [...new Set(body.taggings.map(({ tagId }) => tagId))])
  const now: Tagging[] = []
  for (const key of body.taggings) {
    await requireRecord(ctx.db, key.taggableType, key.taggableId)
    if (!known.has(key.tagId) || !(await restoreRows(ctx, removalOfTagging(key)))) throw notFound('Tag')
    now.push(...(await listTaggings(ctx.db, key.taggableType, [key.taggableId])))
  }
  const [first] = body.taggings
  await recordChange(ctx, {
    action: 'taggings.restored',
    subjectType: first?.taggableType ?? 'tag',
    subjectId: first?.taggableId ?? '',
    after: body.taggings,
    alsoChanged: ['tags'],
  })
  return now
}

async function requireRecord(db: Db, type: Tagging['taggableType'], id: string) {
  if (type === 'organization' || type === 'person') return requireContact(db, type, id)
  if (type === 'activity' && !(await findActivityId(db, id))) throw notFound('Activity')
  if (type === 'event' && !(await findEventId(db, id))) throw notFound('Event')
}
