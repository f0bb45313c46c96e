import type { relationships } from '@rostrum/contract/irm/relationships'
import { contactTypes } from '@rostrum/contract/irm/values'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import { knownIds } from '#features/irm/subjects/public.ts'
import { listCustomerUsers } from '#features/irm/team/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { type Kept, listKept, listRelationships, saveKept } from './queries/relationships.ts'

type Change = Input<typeof relationships.update>['body']['relationships'][number]

/** Every subject and owner must belong to the customer before anything is written. */
export async function changeRelationships(
  ctx: Context,
  { body }: Input<typeof relationships.update>,
): Promise<Output<typeof relationships.update>> {
  await requireOwners(ctx, body.relationships)
  const before: Kept[] = []
  const answer: Output<typeof relationships.update> = []
  for (const type of contactTypes) {
    const changes = new Map<string, Change>()
    for (const one of body.relationships.filter(({ subjectType }) => subjectType === type)) {
      changes.set(one.subjectId, { ...changes.get(one.subjectId), ...one })
    }
    const ids = [...changes.keys()]
    if (ids.length === 0) continue
    const known = await knownIds(ctx.db, type, ids)
    if (ids.some((id) => !known.has(id))) throw notFound(type === 'organization' ? 'Organization' : 'Person')
    const kept = await listKept(ctx.db, type, ids)
    before.push(...kept)
    await saveKept(
      ctx.db,
      ctx.customerId,
      type,
      [...changes.values()].map((change) => changed(change, kept)),
    )
    const now = await listRelationships(ctx.db, ctx.customerId, type, ids)
    answer.push(...[...now].map(([subjectId, relationship]) => ({ subjectType: type, subjectId, ...relationship })))
  }
  const [first] = body.relationships
  await recordChange(ctx, {
    action: 'relationships.changed',
    subjectType: first?.subjectType ?? 'organization',
    subjectId: first?.subjectId ?? '',
    before,
    after: body.relationships,
  })
  return answer
}

function changed({ subjectId, tier, ownerId }: Change, kept: readonly Kept[]): Kept {
  const before = kept.find((one) => one.subjectId === subjectId)
  return {
    subjectId,
    tier: tier === undefined ? (before?.tier ?? null) : tier,
    ownerId: ownerId === undefined ? (before?.ownerId ?? null) : ownerId,
  }
}

async function requireOwners(ctx: Context, changes: readonly Change[]): Promise<void> {
  if (!changes.some(({ ownerId }) => ownerId)) return
  const users = new Set((await listCustomerUsers(ctx.db, ctx.customerId)).map(({ id }) => id))
  for (const [index, { ownerId }] of changes.entries()) {
    if (ownerId && !users.has(ownerId)) {
      throw unprocessable({ [`relationships.${index}.owner_id`]: 'Choose a user on your team' })
    }
  }
}
