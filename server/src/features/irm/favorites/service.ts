import type { favoritePeople } from '@rostrum/contract/irm/favorites'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { requireContact } from '#features/irm/subjects/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { removeRows, restoreRows } from '#platform/removals.ts'
import { findFavorite, upsertFavorite } from './queries.ts'

export async function markFavorite(ctx: Context, { body }: Input<typeof favoritePeople.add>) {
  const { personId, organizationId = null } = body
  await requireContact(ctx.db, 'person', personId)
  if (organizationId) await requireContact(ctx.db, 'organization', organizationId)
  const userId = ctx.principal.user.id
  const favorite = await upsertFavorite(ctx.db, {
    customerId: ctx.customerId,
    id: newId(),
    personId,
    organizationId,
    userId,
  })
  await recordChange(ctx, { action: 'person.favored', subjectType: 'person', subjectId: personId, after: favorite })
  return favorite
}

const removalOf = (id: string) => `favorite_person:${id}`

export async function unmarkFavorite(
  ctx: Context,
  { params }: Input<typeof favoritePeople.remove>,
): Promise<undefined> {
  const favorite = await findFavorite(ctx.db, params.id)
  if (!favorite) throw notFound('Favorite')
  await removeRows(ctx, removalOf(params.id), { table: 'app.favorite_people', where: { id: params.id } })
  await recordChange(ctx, {
    action: 'person.unfavored',
    subjectType: 'person',
    subjectId: favorite.personId,
    before: favorite,
  })
  return undefined
}

/** If a colleague has marked the person again since, that favorite stays. */
export async function restoreFavorite(ctx: Context, { params }: Input<typeof favoritePeople.restore>) {
  if (!(await restoreRows(ctx, removalOf(params.id)))) throw notFound('Favorite')
  const favorite = await findFavorite(ctx.db, params.id)
  if (!favorite) throw new AppError('conflict', 'This person is already a favorite')
  const { personId } = favorite
  await recordChange(ctx, { action: 'person.favored', subjectType: 'person', subjectId: personId, after: favorite })
  return favorite
}
