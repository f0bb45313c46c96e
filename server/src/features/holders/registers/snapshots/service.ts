import type { RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { cancelSnapshot, findSnapshot, markSnapshot } from './queries.ts'

const subjectType = 'register_snapshot'

export async function requireSnapshot(db: Db, kind: RegisterKind, id: string): Promise<RegisterSnapshot> {
  const snapshot = await findSnapshot(db, kind, id)
  if (!snapshot) throw notFound('Snapshot')
  return snapshot
}

type Named = { params: { id: string } }

export const removeSnapshot =
  (kind: RegisterKind) =>
  async (ctx: Context, { params: { id } }: Named): Promise<undefined> => {
    const before = await requireSnapshot(ctx.db, kind, id)
    await cancelSnapshot(ctx.db, id)
    await markSnapshot(ctx.db, id, new Date())
    await recordChange(ctx, { action: 'register_snapshot.removed', subjectType, subjectId: id, before })
    return undefined
  }

export const restoreSnapshot =
  (kind: RegisterKind) =>
  async (ctx: Context, { params: { id } }: Named): Promise<RegisterSnapshot> => {
    if (!(await findSnapshot(ctx.db, kind, id, 'deleted'))) throw notFound('Snapshot')
    await markSnapshot(ctx.db, id, null)
    await recordChange(ctx, { action: 'register_snapshot.restored', subjectType, subjectId: id })
    return requireSnapshot(ctx.db, kind, id)
  }
