import type { Input } from '@rostrum/contract/platform/endpoint'
import type { customProfiles } from '@rostrum/contract/profiles/custom'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { seeingAll } from '#platform/database/viewer.ts'
import { newId } from '#platform/identifiers.ts'
import { lockProfiles } from '../own/queries.ts'
import { movedTopics, type ProfileKind } from './attachments.ts'
import { attachmentsOf, fillingOf, findPair, type Pair } from './pair.ts'
import { insertMerge, moveRows, setRowsAside, updateMergedInto, updateTarget } from './queries.ts'
import type { MergeRecord } from './record.ts'

export const mergeProfiles =
  (kind: ProfileKind) =>
  async (ctx: Context, { body }: Input<typeof customProfiles.mergePeople>) => {
    const { db, customerId } = ctx
    await lockProfiles(db, customerId, 'exclusive')
    const pair = await findPair(ctx, kind, body, 'change')
    const { source, target } = pair
    // Private notes and activities of others move too; the preview counts those that this person sees.
    const record = await seeingAll(db, () => move(ctx, kind, pair))
    await updateMergedInto(db, kind, source.id, target.id)
    if (target.isOwn) await updateTarget(db, kind, target.id, record.filled)
    const id = newId()
    const ids = { sourceId: source.id, targetId: target.id }
    const mergedAt = await insertMerge(db, { customerId, id, userId: ctx.principal.user.id, kind, ...ids }, record)
    const after = { mergeId: id, ...ids, filled: record.filled }
    const done = { action: `${kind}.merged`, subjectType: kind, after, alsoChanged: movedTopics }
    await recordChange(ctx, { ...done, subjectId: source.id, before: source.row })
    if (target.isOwn) await recordChange(ctx, { ...done, subjectId: target.id, before: target.row })
    return { id, ...ids, sourceName: source.name, targetName: target.name, mergedAt }
  }

async function move(ctx: Context, kind: ProfileKind, pair: Pair): Promise<MergeRecord> {
  const { source, target } = pair
  // Read before anything moves, because it depends on the current hierarchy.
  const filled = await fillingOf(ctx, kind, pair)
  const moves: MergeRecord['moves'] = []
  for (const at of attachmentsOf(kind, target)) {
    const moved = await moveRows(ctx.db, at, source.id, target.id)
    const setAside = at.leavesSource ? await setRowsAside(ctx.db, at, source.id) : []
    moves.push({ kind: at.kind, moved, setAside })
  }
  return { targetBefore: target.isOwn ? target.row : null, filled, moves }
}
