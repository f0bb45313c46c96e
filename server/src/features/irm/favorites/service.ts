import type { favoritePeople } from '@rostrum/contract/irm/favorites'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { requireContact } from '#features/irm/subjects/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { deleteFavorite, upsertFavorite } from './queries.ts'

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

export async function unmarkFavorite(
  ctx: Context,
  { params }: Input<typeof favoritePeople.remove>,
): Promise<undefined> {
  const favorite = await deleteFavorite(ctx.db, params.id)
  if (!favorite) throw notFound('Favorite')
  await recordChange(ctx, {
    action: 'person.unfavored',
    subjectType: 'person',
    subjectId: favorite.personId,
    before: favorite,
  })
  return undefined
}
