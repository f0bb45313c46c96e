import type { Input } from '@rostrum/contract/platform/endpoint'
import type { customProfiles, MergePreview } from '@rostrum/contract/profiles/custom'
import type { Context } from '#platform/context.ts'
import type { ProfileKind } from './attachments.ts'
import { previewFields } from './fields.ts'
import { attachmentsOf, fillingOf, findPair } from './pair.ts'
import { countMoves, findProfile } from './queries.ts'
import type { Row } from './record.ts'

export const previewMerge =
  (kind: ProfileKind) =>
  async (ctx: Context, { query }: Input<typeof customProfiles.previewPersonMerge>): Promise<MergePreview> => {
    const { source, target } = await findPair(ctx, kind, query, 'reading')
    const result = { ...target.row, ...(await fillingOf(ctx, kind, { source, target })) }
    const moves: MergePreview['moves'] = []
    for (const at of attachmentsOf(kind, target)) {
      moves.push({ kind: at.kind, count: await countMoves(ctx.db, at, source.id, target.id) })
    }
    return {
      sourceId: source.id,
      targetId: target.id,
      sourceName: source.name,
      targetName: target.name,
      isTargetOwn: target.isOwn,
      fields: [
        ...previewFields(kind, source.row, target.row, result),
        ...(kind === 'organization' ? [await previewParent(ctx, source.row, target.row, result)] : []),
      ],
      moves,
    }
  }

async function previewParent({ db }: Context, source: Row, target: Row, result: Row) {
  const nameOf = async ({ parent_id: id }: Row): Promise<string | null> => {
    const parent = typeof id === 'string' ? await findProfile(db, 'organization', id, 'reading') : undefined
    return parent && !parent.isDeleted ? parent.name : null
  }
  return { field: 'parent', source: await nameOf(source), target: await nameOf(target), result: await nameOf(result) }
}
