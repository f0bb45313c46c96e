// What estimates are compared with: the customer's measures, guidance and results.
import type { Input } from '@rostrum/contract/platform/endpoint'
import { unitsOf } from '@rostrum/contract/research/decimals'
import type { Actual, Guidance } from '@rostrum/contract/research/estimates'
import type { actuals, guidance } from '@rostrum/contract/research/guidance'
import { type estimateMeasures, type Measure, measureNamed } from '@rostrum/contract/research/measures'
import { recorderOf } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { requirePast } from '../covered-securities/checks.ts'
import { requireCovered } from '../covered-securities/service.ts'
import * as queries from './queries/reference.ts'
import { everyMeasure } from './read.ts'
import { requireMeasureFor } from './service.ts'

const taken = () => new AppError('conflict', 'Another entry has replaced it')

const recordedMeasure = recorderOf('estimate_measure')

/** Files name a measure by its name: two of the same would be ambiguous. */
async function requireFreeName(ctx: Context, name: string, except?: string): Promise<void> {
  const same = measureNamed(name, await everyMeasure(ctx))
  if (same && same.key !== except) throw unprocessable({ name: 'A measure with this name already exists' })
}

async function requireOwnMeasure(ctx: Context, id: string): Promise<Measure> {
  const found = await queries.findOwnMeasure(ctx.db, id)
  if (!found) throw notFound('Measure')
  return found
}

export async function createMeasure(ctx: Context, { body }: Input<typeof estimateMeasures.create>): Promise<Measure> {
  await requireFreeName(ctx, body.name)
  const measure = { ...body, unit: body.unit ?? null, customerId: ctx.customerId, id: newId() }
  await queries.insertMeasure(ctx.db, measure)
  await recordedMeasure(ctx, 'added', measure.id, measure)
  return requireOwnMeasure(ctx, measure.id)
}

export async function changeMeasure(
  ctx: Context,
  { params, body }: Input<typeof estimateMeasures.update>,
): Promise<Measure> {
  const before = await requireOwnMeasure(ctx, params.id)
  if (body.name !== undefined) await requireFreeName(ctx, body.name, params.id)
  await queries.updateMeasure(ctx.db, params.id, body)
  await recordedMeasure(ctx, 'updated', params.id, body, before)
  return requireOwnMeasure(ctx, params.id)
}

export async function deleteMeasure(
  ctx: Context,
  { params }: Input<typeof estimateMeasures.delete>,
): Promise<undefined> {
  const before = await requireOwnMeasure(ctx, params.id)
  await queries.updateMeasure(ctx.db, params.id, { deletedAt: new Date() })
  await recordedMeasure(ctx, 'deleted', params.id, undefined, before)
}

export async function restoreMeasure(
  ctx: Context,
  { params }: Input<typeof estimateMeasures.restore>,
): Promise<Measure> {
  const deleted = await queries.findOwnMeasure(ctx.db, params.id, 'deleted')
  if (!deleted) throw notFound('Measure')
  await requireFreeName(ctx, deleted.name)
  await queries.updateMeasure(ctx.db, params.id, { deletedAt: null })
  await recordedMeasure(ctx, 'restored', params.id, deleted)
  return requireOwnMeasure(ctx, params.id)
}

const recordedGuidance = recorderOf('guidance')

async function requireGuidance(ctx: Context, id: string): Promise<Guidance> {
  const found = await queries.findGuidance(ctx.db, id)
  if (!found) throw notFound('Guidance')
  return found
}

export async function createGuidance(ctx: Context, { body }: Input<typeof guidance.create>): Promise<Guidance> {
  await requireCovered(ctx, [body.securityId])
  await requireMeasureFor(ctx, body.measure)
  requirePast('dated', body.dated)
  if (unitsOf(body.low) > unitsOf(body.high))
    throw unprocessable({ high: 'Enter a number that is not below the low end' })
  const values = {
    ...{ ...body, customerId: ctx.customerId, id: newId(), userId: ctx.principal.user.id },
    ...{ currency: body.currency ?? null, note: body.note ?? null },
  }
  const { id } = await queries.upsertGuidance(ctx.db, values)
  await recordedGuidance(ctx, 'stored', id, { ...values, id })
  return requireGuidance(ctx, id)
}

export async function deleteGuidance(ctx: Context, { params }: Input<typeof guidance.delete>): Promise<undefined> {
  const before = await requireGuidance(ctx, params.id)
  await queries.setGuidanceDeletedAt(ctx.db, params.id, new Date())
  await recordedGuidance(ctx, 'deleted', params.id, undefined, before)
}

export async function restoreGuidance(ctx: Context, { params }: Input<typeof guidance.restore>): Promise<Guidance> {
  const deleted = await queries.findGuidance(ctx.db, params.id, 'deleted')
  if (!deleted) throw notFound('Guidance')
  if (!(await queries.setGuidanceDeletedAt(ctx.db, params.id, null))) throw taken()
  await recordedGuidance(ctx, 'restored', params.id, deleted)
  return requireGuidance(ctx, params.id)
}

const recordedActual = recorderOf('actual')

async function requireActual(ctx: Context, id: string): Promise<Actual> {
  const found = await queries.findActual(ctx.db, id)
  if (!found) throw notFound('Result')
  return found
}

export async function setActual(ctx: Context, { body }: Input<typeof actuals.set>): Promise<Actual> {
  await requireCovered(ctx, [body.securityId])
  await requireMeasureFor(ctx, body.measure)
  requirePast('reported_on', body.reportedOn)
  const values = {
    ...{ ...body, customerId: ctx.customerId, id: newId(), userId: ctx.principal.user.id },
    ...{ currency: body.currency ?? null, note: body.note ?? null },
  }
  const { id } = await queries.upsertActual(ctx.db, values)
  await recordedActual(ctx, 'stored', id, { ...values, id })
  return requireActual(ctx, id)
}

export async function deleteActual(ctx: Context, { params }: Input<typeof actuals.delete>): Promise<undefined> {
  const before = await requireActual(ctx, params.id)
  await queries.setActualDeletedAt(ctx.db, params.id, new Date())
  await recordedActual(ctx, 'deleted', params.id, undefined, before)
}

export async function restoreActual(ctx: Context, { params }: Input<typeof actuals.restore>): Promise<Actual> {
  const deleted = await queries.findActual(ctx.db, params.id, 'deleted')
  if (!deleted) throw notFound('Result')
  if (!(await queries.setActualDeletedAt(ctx.db, params.id, null))) throw taken()
  await recordedActual(ctx, 'restored', params.id, deleted)
  return requireActual(ctx, params.id)
}
