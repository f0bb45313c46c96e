// The two profiles of a merge: which can be merged into which, and what the target takes over.
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { findAncestors, followOrganizations } from '../own/queries.ts'
import { type Attachment, attachments, type ProfileKind } from './attachments.ts'
import { filledFrom } from './fields.ts'
import { findProfile, type Profile } from './queries.ts'
import type { Row } from './record.ts'

export interface Pair {
  source: Profile
  target: Profile
}

interface Ids {
  sourceId: string
  targetId: string
}

export const labels = { person: 'Person', organization: 'Organization' } as const

export async function findPair(
  { db }: Context,
  kind: ProfileKind,
  { sourceId, targetId }: Ids,
  purpose: 'reading' | 'change',
): Promise<Pair> {
  if (sourceId === targetId) throw unprocessable({ target_id: `Choose another ${kind}` })
  const source = await findProfile(db, kind, sourceId, purpose)
  const target = await findProfile(db, kind, targetId, purpose)
  if (!source || !target || source.isDeleted || target.isDeleted) throw notFound(labels[kind])
  if (!source.isOwn) throw unprocessable({ source_id: 'Choose a profile that your team created' })
  for (const one of [source, target]) {
    if (one.mergedInto) throw new AppError('conflict', `${one.name} has already been merged into another ${kind}`)
  }
  return { source, target }
}

/** Attachments that a market profile cannot have stay with the source. */
export const attachmentsOf = (kind: ProfileKind, target: Profile): Attachment[] =>
  attachments[kind].filter((at) => target.isOwn || !at.ownTargetOnly)

/** The values that the target takes over, by column; a market profile is never changed. */
export async function fillingOf(ctx: Context, kind: ProfileKind, { source, target }: Pair): Promise<Row> {
  if (!target.isOwn) return {}
  const filled = filledFrom(kind, source.row, target.row)
  return kind === 'organization' ? { ...filled, ...(await parentOf(ctx, { source, target })) } : filled
}

/** Children of the source move below the target, so a target among them takes the source's position. */
async function parentOf({ db }: Context, { source, target }: Pair): Promise<Row> {
  const parentId = (source.row.parent_id ?? null) as string | null
  const aboveTarget = await findAncestors(db, target.id)
  if (aboveTarget.includes(source.id)) return { parent_id: parentId }
  if (!parentId || target.row.parent_id) return {}
  const aboveSource = await findAncestors(db, source.id)
  const isThere = (await followOrganizations(db, [parentId])).get(parentId) === parentId
  return aboveSource.includes(target.id) || !isThere ? {} : { parent_id: parentId }
}
