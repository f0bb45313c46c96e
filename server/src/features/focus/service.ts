// The focused security of a user, and their favorites.

import type { focus } from '@rostrum/contract/focus'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { listSecurities } from '#lists/queries/securities.ts'
import { securityInMind, viewerOf } from '#lists/viewer.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import {
  deleteFavorite,
  findOwnSecurity,
  findSecurityBrief,
  insertFavorite,
  listFavoriteIds,
  upsertFocusedSecurity,
} from './queries/securities.ts'

export const chooseSecurity = (ctx: Context, { body }: Input<typeof focus.choose>): Promise<SecurityBrief> =>
  focusOn(ctx, body.securityId, 'security_id')

/** `field` is what the caller named the security in its input. */
export async function focusOn(ctx: Context, securityId: string, field: string): Promise<SecurityBrief> {
  if (ctx.principal.scope === 'assistant') {
    throw new AppError('forbidden', 'Assistants keep their focused security in their own browser')
  }
  const security = await findOwnSecurity(ctx.db, securityId)
  if (!security) throw unprocessable({ [field]: 'Choose one of your securities' })
  const before = await securityInMind(ctx, undefined)
  await upsertFocusedSecurity(ctx.db, { ...viewerOf(ctx), securityId: security.id })
  await recordChange(ctx, {
    action: 'focused_security.chosen',
    subjectType: 'security',
    subjectId: security.id,
    before: { securityId: before },
    after: { securityId: security.id },
  })
  return security
}

export async function listFavorites(ctx: Context, { query }: Input<typeof focus.favorites>) {
  const ids = await listFavoriteIds(ctx.db, ctx.principal.user.id)
  return ids.length === 0 ? { rows: [], total: 0 } : listSecurities(ctx.db, viewerOf(ctx), { ids, ...query })
}

export async function addFavorite(ctx: Context, { params }: Input<typeof focus.addFavorite>): Promise<SecurityBrief> {
  const security = await findSecurityBrief(ctx.db, params.id)
  if (!security) throw notFound('Security')
  await insertFavorite(ctx.db, { ...viewerOf(ctx), securityId: security.id })
  await recordChange(ctx, { action: 'favorite_security.added', subjectType: 'security', subjectId: security.id })
  return security
}

export async function removeFavorite(ctx: Context, { params }: Input<typeof focus.removeFavorite>): Promise<undefined> {
  if (!(await deleteFavorite(ctx.db, ctx.principal.user.id, params.id))) throw notFound('Favorite')
  await recordChange(ctx, { action: 'favorite_security.removed', subjectType: 'security', subjectId: params.id })
  return undefined
}
