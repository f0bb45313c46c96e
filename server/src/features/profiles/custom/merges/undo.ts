// Undoes a merge, and nothing that users did since.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { customProfiles } from '@rostrum/contract/profiles/custom'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { seeingAll } from '#platform/database/viewer.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { followMerges, lockProfiles } from '../own/queries.ts'
import { type Attachment, attachments, movedTopics, type ProfileKind } from './attachments.ts'
import { emptiedAgain } from './fields.ts'
import { labels, type Pair } from './pair.ts'
import {
  deleteMovedRows,
  findMerge,
  findProfile,
  hasCircle,
  insertRows,
  isTargetOfAnother,
  listJobOrganizations,
  markPrimaryJob,
  moveRowsBack,
  updateJobOrganization,
  updateMergedInto,
  updateMergeUndone,
  updateTarget,
} from './queries.ts'
import { MergeRecord, type Row } from './record.ts'

export const undoMerge =
  (kind: ProfileKind) =>
  async (ctx: Context, { params }: Input<typeof customProfiles.undoPersonMerge>): Promise<undefined> => {
    const { db, customerId } = ctx
    await lockProfiles(db, customerId, 'exclusive')
    const merge = await findMerge(db, kind, params.id)
    if (!merge) throw notFound('Merge')
    if (merge.undoneAt) throw new AppError('conflict', 'This merge has already been undone')
    const pair = await findMerged(ctx, kind, merge)
    const record = MergeRecord.parse(merge.moved)
    const staysInIrm = await isTargetOfAnother(db, merge)
    await seeingAll(db, async () => {
      for (const { kind: name, ...rows } of record.moves) {
        const at = attachments[kind].find((one) => one.kind === name)
        if (at) await takeBack(ctx, at, rows, pair, staysInIrm)
      }
    })
    await updateMergedInto(db, kind, pair.source.id, null)
    const filled = await withParentOfToday(ctx, record.filled)
    const before = await withParentOfToday(ctx, record.targetBefore ?? {})
    const emptied = emptiedAgain(kind, filled, before, pair.target.row)
    if (pair.target.isOwn) await updateTarget(db, kind, pair.target.id, emptied)
    await (kind === 'person' ? settleJobs(ctx, record, pair) : refuseCircle(ctx, record, pair))
    await updateMergeUndone(db, merge.id)
    const after = { mergeId: merge.id, emptied }
    const done = { action: `${kind}.merge_undone`, subjectType: kind, after, alsoChanged: movedTopics }
    await recordChange(ctx, { ...done, subjectId: pair.source.id })
    if (pair.target.isOwn) await recordChange(ctx, { ...done, subjectId: pair.target.id, before: pair.target.row })
    return undefined
  }

async function findMerged(
  ctx: Context,
  kind: ProfileKind,
  merge: { sourceId: string; targetId: string },
): Promise<Pair> {
  const source = await findProfile(ctx.db, kind, merge.sourceId, 'change')
  const target = await findProfile(ctx.db, kind, merge.targetId, 'change')
  if (!source || !target) throw notFound(labels[kind])
  if (target.isDeleted) {
    throw new AppError('conflict', `${target.name} has been removed. Restore it first, then undo the merge.`)
  }
  if (target.mergedInto) {
    const next = await findProfile(ctx.db, kind, target.mergedInto, 'reading')
    throw new AppError(
      'conflict',
      `${target.name} has been merged into ${next?.name ?? 'another profile'}. Undo that merge first.`,
    )
  }
  return { source, target }
}

async function takeBack(
  { db }: Context,
  at: Attachment,
  { moved, setAside }: Pick<MergeRecord['moves'][number], 'moved' | 'setAside'>,
  { source, target }: Pair,
  staysInIrm: boolean,
): Promise<void> {
  if (at.hasId) {
    await moveRowsBack(db, at, moved, source.id, target.id)
    return insertRows(db, at, setAside)
  }
  // If other profiles are merged into the target, it stays in the IRM.
  if (!(at.leavesSource && staysInIrm)) await deleteMovedRows(db, at, moved, target.id)
  await insertRows(db, at, [...moved, ...setAside])
}

/** If the parent was merged since, its merge target becomes the parent. */
const withParentOfToday = async ({ db }: Context, row: Row): Promise<Row> =>
  typeof row.parent_id === 'string' ? { ...row, parent_id: await followMerges(db, row.parent_id) } : row

/** Ensures that both people have a job, and each a primary one. */
async function settleJobs(ctx: Context, record: MergeRecord, { source, target }: Pair): Promise<void> {
  const { db } = ctx
  // Every job that came from the source was removed from the target since, but the source needs at least one.
  if ((await listJobOrganizations(db, source.id)).length === 0) await bringJobsBack(ctx, record, source.id)
  if (target.isOwn && (await listJobOrganizations(db, target.id)).length === 0) {
    throw new AppError(
      'conflict',
      `${target.name} would have no job, because all of its jobs came from ${source.name}. Add another job first.`,
    )
  }
  for (const { id } of [source, target]) await markPrimaryJob(db, id)
}

async function bringJobsBack({ db }: Context, record: MergeRecord, personId: string): Promise<void> {
  const jobs = attachments.person.find((at) => at.kind === 'jobs')
  if (!jobs) return
  await insertRows(db, jobs, record.moves.find((move) => move.kind === jobs.kind)?.moved ?? [])
  for (const { id, organizationId } of await listJobOrganizations(db, personId)) {
    await updateJobOrganization(db, id, await followMerges(db, organizationId))
  }
}

async function refuseCircle({ db }: Context, record: MergeRecord, { source, target }: Pair): Promise<void> {
  const children = record.moves.find((move) => move.kind === 'children')?.moved ?? []
  const ids = [source.id, target.id, ...children.map((row) => String(row.id))]
  if (await hasCircle(db, ids)) {
    throw new AppError(
      'conflict',
      `${source.name} would be its own parent, because parents have changed. Change them back first.`,
    )
  }
}
