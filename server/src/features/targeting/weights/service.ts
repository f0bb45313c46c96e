// Weight sets. Invariant: of a security's sets, at most one shared one is in use, and at most one own one of each user.
import type { Input } from '@rostrum/contract/platform/endpoint'
import { type fitWeights, largestWeightSetCount, type WeightSet } from '@rostrum/contract/targeting/weights'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { removeRows, restoreRows } from '#platform/removals.ts'
import {
  clearInUse,
  insertWeightSet,
  isSecurity,
  listWeightSets,
  lockWeightSets,
  setInUse,
  updateWeightSet,
} from './queries.ts'

const subject = (id: string) => ({ subjectType: 'fit_weights', subjectId: id })

export const weightSets = (ctx: Context, { query }: Input<typeof fitWeights.list>): Promise<WeightSet[]> =>
  listWeightSets(ctx.db, ctx.principal.user.id, query)

async function findWeightSet(ctx: Context, id: string): Promise<WeightSet> {
  const [found] = await listWeightSets(ctx.db, ctx.principal.user.id, { id })
  if (!found) throw notFound('Weight set')
  return found
}

interface Named {
  securityId: string
  name: string
  isShared: boolean
}

/** Names are unique among the shared sets, and among each user's own. */
async function refuseUsedName(ctx: Context, { securityId, name, isShared }: Named, self?: string) {
  const sets = await listWeightSets(ctx.db, ctx.principal.user.id, { securityId })
  const isUsed = sets.some(
    (set) => set.id !== self && set.isShared === isShared && set.name.toLowerCase() === name.toLowerCase(),
  )
  if (isUsed) throw unprocessable({ name: 'This name is already in use' })
  return sets
}

export async function createWeightSet(ctx: Context, { body }: Input<typeof fitWeights.create>): Promise<WeightSet> {
  const { customerId, principal } = ctx
  await lockWeightSets(ctx.db, customerId)
  if (!(await isSecurity(ctx.db, body.securityId))) throw unprocessable({ security_id: 'Unknown security' })
  const sets = await refuseUsedName(ctx, body)
  if (sets.length >= largestWeightSetCount)
    throw unprocessable({ name: 'You have reached the limit. Delete a weight set first' })
  const id = newId()
  await insertWeightSet(ctx.db, { customerId, id, userId: principal.user.id, ...body })
  await putInUse(ctx, { id, ...body })
  const after = await findWeightSet(ctx, id)
  await recordChange(ctx, { action: 'fit_weights.created', ...subject(id), after })
  return after
}

async function putInUse(ctx: Context, { id, securityId, isShared }: { id: string } & Omit<Named, 'name'>) {
  await clearInUse(ctx.db, ctx.principal.user.id, securityId, isShared)
  await setInUse(ctx.db, id, true)
}

const stale = new AppError('conflict', 'Someone else has changed these weights since you opened them')

export async function changeWeightSet(ctx: Context, { params, body }: Input<typeof fitWeights.update>) {
  const { db, customerId, principal } = ctx
  await lockWeightSets(db, customerId)
  const before = await findWeightSet(ctx, params.id)
  if (before.version !== body.version) throw stale
  const { owner, securityId, isShared } = before
  if (body.isShared !== isShared && owner.id !== principal.user.id) {
    throw new AppError('forbidden', `Only ${owner.firstName} ${owner.lastName} can stop sharing these weights`)
  }
  await refuseUsedName(ctx, { securityId, ...body }, before.id)
  // What was in use for one person would otherwise replace the team's.
  if (body.isShared !== isShared && before.isInUse) await setInUse(db, before.id, false)
  if (!(await updateWeightSet(db, before.id, { ...body, changedBy: principal.user.id }))) throw stale
  if (body.isShared !== isShared && before.isInUse) await putInUse(ctx, { id: before.id, securityId, ...body })
  const after = await findWeightSet(ctx, before.id)
  await recordChange(ctx, { action: 'fit_weights.updated', ...subject(before.id), before, after })
  return after
}

export async function useWeightSet(ctx: Context, { body }: Input<typeof fitWeights.use>): Promise<WeightSet[]> {
  const { db, customerId, principal } = ctx
  await lockWeightSets(db, customerId)
  const { securityId } = body
  const sets = await listWeightSets(db, principal.user.id, { securityId })
  const chosen = sets.find(({ id }) => id === body.id)
  if (body.id && !chosen) throw unprocessable({ id: 'Choose one of your weight sets' })
  const before = sets.filter(({ isInUse }) => isInUse)
  if (chosen) await putInUse(ctx, chosen)
  else await clearInUse(db, principal.user.id, securityId, true)
  await recordChange(ctx, {
    action: chosen ? 'fit_weights.used' : 'fit_weights.reset',
    ...subject(chosen?.id ?? securityId),
    before: before.map(({ id, name, weights }) => ({ id, name, weights })),
    after: chosen ? { name: chosen.name, weights: chosen.weights } : null,
  })
  return listWeightSets(db, principal.user.id, { securityId })
}

/** An own set is restored by its owner only. */
const removalsOf = ({ principal }: Context, id: string) => ({
  shared: `fit_weights:${id}`,
  own: `fit_weights:${principal.user.id}:${id}`,
})

export async function removeWeightSet(ctx: Context, { params }: Input<typeof fitWeights.delete>): Promise<undefined> {
  await lockWeightSets(ctx.db, ctx.customerId)
  const before = await findWeightSet(ctx, params.id)
  const { shared, own } = removalsOf(ctx, before.id)
  // Another set may be in use by the time it is restored.
  await setInUse(ctx.db, before.id, false)
  await removeRows(ctx, before.isShared ? shared : own, { table: 'app.fit_weights', where: { id: before.id } })
  await recordChange(ctx, { action: 'fit_weights.deleted', ...subject(before.id), before })
  return undefined
}

export async function restoreWeightSet(ctx: Context, { params }: Input<typeof fitWeights.restore>) {
  await lockWeightSets(ctx.db, ctx.customerId)
  const { shared, own } = removalsOf(ctx, params.id)
  if (!(await restoreRows(ctx, shared)) && !(await restoreRows(ctx, own))) throw notFound('Weight set')
  const [set] = await listWeightSets(ctx.db, ctx.principal.user.id, { id: params.id })
  if (!set) throw new AppError('conflict', 'Another weight set has this name')
  await recordChange(ctx, { action: 'fit_weights.restored', ...subject(set.id), after: set })
  return set
}
