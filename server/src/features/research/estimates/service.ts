import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Estimate, EstimateSettings, estimates } from '@rostrum/contract/research/estimates'
import { recordChange, recorderOf } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { changedAnalystId, ensureAnalyst, ensureBroker } from '../brokers/public.ts'
import { requireDocument, requirePast } from '../covered-securities/checks.ts'
import { requireCovered } from '../covered-securities/service.ts'
import * as queries from './queries/estimates.ts'
import { insertPastRule, upsertSettings } from './queries/reference.ts'
import { upsertEstimates } from './queries/store.ts'
import { everyMeasure, readSettings, todayOf } from './read.ts'
import { estimateOf } from './table.ts'

const recorded = recorderOf('estimate')

async function requireEstimate(ctx: Context, id: string): Promise<queries.StoredEstimate> {
  const found = await queries.findEstimate(ctx.db, id)
  if (!found) throw notFound('Estimate')
  return found
}

const described = async (ctx: Context, id: string): Promise<Estimate> => estimateOf(await requireEstimate(ctx, id))

export async function requireMeasureFor(ctx: Context, key: string): Promise<void> {
  if (!(await everyMeasure(ctx)).some((measure) => measure.key === key)) {
    throw unprocessable({ measure: 'Choose a measure' })
  }
}

export async function createEstimate(ctx: Context, { body }: Input<typeof estimates.create>): Promise<Estimate> {
  await requireCovered(ctx, [body.securityId])
  await requireMeasureFor(ctx, body.measure)
  requirePast('dated', body.dated)
  await requireDocument(ctx, body.documentId)
  const { broker, analyst, ...values } = body
  const brokerId = await ensureBroker(ctx, broker)
  const analystId = analyst ? await ensureAnalyst(ctx, { brokerId, name: analyst }) : null
  const estimate = {
    ...{ ...values, customerId: ctx.customerId, id: newId(), brokerId, analystId, userId: ctx.principal.user.id },
    currency: body.currency ?? null,
    source: body.documentId ? ('document' as const) : ('typed' as const),
    documentId: body.documentId ?? null,
    page: body.documentId ? (body.page ?? null) : null,
    ...{ sourceName: null, sourceRow: null, externalId: null },
  }
  const [stored] = await upsertEstimates(ctx.db, [estimate])
  const scope = { customerId: ctx.customerId, securityId: body.securityId, measure: body.measure }
  const said = await queries.listOfBroker(ctx.db, scope, brokerId, body.period)
  const id = stored?.id ?? said.find(({ dated }) => dated === body.dated)?.id ?? estimate.id
  await recorded(ctx, 'stored', id, { ...estimate, id })
  return described(ctx, id)
}

/** A figure from a file or a feed keeps that as its source, and the report beside it. */
function pointedAt(before: queries.StoredEstimate, { documentId, page }: Input<typeof estimates.update>['body']) {
  if (documentId === undefined) return page === undefined || before.documentId === null ? {} : { page }
  const isEntered = before.source === 'typed' || before.source === 'document'
  return {
    ...{ documentId, page: documentId ? (page ?? null) : null },
    ...(isEntered && { source: documentId ? ('document' as const) : ('typed' as const) }),
  }
}

export async function changeEstimate(
  ctx: Context,
  { params, body }: Input<typeof estimates.update>,
): Promise<Estimate> {
  const before = await requireEstimate(ctx, params.id)
  const { analyst, documentId: _document, page: _page, ...values } = body
  requirePast('dated', values.dated)
  await requireDocument(ctx, body.documentId)
  if (values.dated && (await queries.findSameDay(ctx.db, before, values.dated))) {
    throw unprocessable({ dated: 'This broker already has an estimate for that date' })
  }
  const analystId = await changedAnalystId(ctx, before, analyst)
  await queries.updateEstimate(ctx.db, before.id, {
    ...{ ...values, ...pointedAt(before, body), analystId, userId: ctx.principal.user.id },
  })
  const { value, currency, dated, analystName, documentId, page } = before
  await recorded(ctx, 'updated', before.id, body, { value, currency, dated, analyst: analystName, documentId, page })
  return described(ctx, before.id)
}

export async function excludeEstimate(
  ctx: Context,
  { params, body }: Input<typeof estimates.exclude>,
): Promise<Estimate> {
  const before = await requireEstimate(ctx, params.id)
  await queries.updateExclusion(ctx.db, before.id, body.reason, ctx.principal.user.id)
  const action = body.reason === null ? 'included' : 'excluded'
  await recorded(ctx, action, before.id, body, { reason: before.excludedReason })
  return described(ctx, before.id)
}

export async function deleteEstimate(ctx: Context, { params }: Input<typeof estimates.delete>): Promise<undefined> {
  const { id, value, dated, period, measure } = await requireEstimate(ctx, params.id)
  await queries.updateDeletedAt(ctx.db, id, new Date())
  await recorded(ctx, 'deleted', id, undefined, { value, dated, period, measure })
}

export async function restoreEstimate(ctx: Context, { params }: Input<typeof estimates.restore>): Promise<Estimate> {
  const deleted = await queries.findEstimate(ctx.db, params.id, 'deleted')
  if (!deleted) throw notFound('Estimate')
  if (await queries.findSameDay(ctx.db, deleted, deleted.dated)) {
    throw new AppError('conflict', 'Another estimate for that date has replaced it')
  }
  await queries.updateDeletedAt(ctx.db, deleted.id, null)
  await recorded(ctx, 'restored', deleted.id, { value: deleted.value, dated: deleted.dated })
  return described(ctx, deleted.id)
}

/** The rule holds from today on: past days keep theirs. */
export async function changeSettings(
  ctx: Context,
  { body }: Input<typeof estimates.changeSettings>,
): Promise<EstimateSettings> {
  const before = await readSettings(ctx)
  await insertPastRule(ctx.db, { ...before, customerId: ctx.customerId, endedOn: todayOf(ctx) })
  await upsertSettings(ctx.db, ctx.customerId, body)
  await recordChange(ctx, {
    ...{ action: 'estimate_settings.updated', subjectType: 'estimate_settings', subjectId: ctx.customerId },
    ...{ before, after: body },
  })
  return body
}
