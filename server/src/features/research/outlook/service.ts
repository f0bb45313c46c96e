import type { Input } from '@rostrum/contract/platform/endpoint'
import { ratingOf } from '@rostrum/contract/research/brokers'
import type { BrokerRating, brokerRatings } from '@rostrum/contract/research/outlook'
import { recorderOf } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { changedAnalystId, ensureAnalyst, ensureBroker, storeRating } from '../brokers/public.ts'
import { requireDocument, requirePast } from '../covered-securities/checks.ts'
import { requireCovered } from '../covered-securities/service.ts'
import * as queries from './queries.ts'
import { ratingOfRow } from './stances.ts'

const recorded = recorderOf('broker_rating', 'rating')

async function requireRating(ctx: Context, id: string): Promise<queries.StoredRating> {
  const found = await queries.findRating(ctx.db, id)
  if (!found) throw notFound('Rating')
  return found
}

const described = async (ctx: Context, id: string): Promise<BrokerRating> => ratingOfRow(await requireRating(ctx, id))

/** Capital first letter, as on a report. */
const wordOf = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

export function stepOf(word: string): { rating: 'buy' | 'hold' | 'sell'; ratingWord: string } | undefined {
  const rating = ratingOf(word)
  return rating && { rating, ratingWord: wordOf(word.trim().replace(/\s+/g, ' ')) }
}

function requireStep(word: string | null | undefined) {
  if (!word) return { rating: null, ratingWord: null }
  const step = stepOf(word)
  if (!step) throw unprocessable({ rating: 'Enter Buy, Hold, Sell, or a word such as Outperform' })
  return step
}

export async function createRating(ctx: Context, { body }: Input<typeof brokerRatings.create>): Promise<BrokerRating> {
  await requireCovered(ctx, [body.securityId])
  requirePast('dated', body.dated)
  const { securityId, dated, targetPrice = null, currency = null, documentId = null } = body
  if (!body.rating && targetPrice === null) throw unprocessable({ rating: 'Enter a rating or a price target' })
  await requireDocument(ctx, documentId)
  const step = requireStep(body.rating)
  const brokerId = await ensureBroker(ctx, body.broker)
  const analystId = body.analyst ? await ensureAnalyst(ctx, { brokerId, name: body.analyst }) : null
  const id = await storeRating(ctx, {
    ...{ securityId, brokerId, analystId, dated, ...step, targetPrice, documentId },
    ...{ currency: targetPrice === null ? null : currency, source: documentId ? 'document' : 'typed' },
    ...{ sourceName: null, sourceRow: null },
  })
  return described(ctx, id)
}

export async function changeRating(
  ctx: Context,
  { params, body }: Input<typeof brokerRatings.update>,
): Promise<BrokerRating> {
  const before = await requireRating(ctx, params.id)
  const { rating, analyst, ...values } = body
  requirePast('dated', values.dated)
  if (values.dated && (await queries.findSameDay(ctx.db, before, values.dated))) {
    throw unprocessable({ dated: 'This broker already has a rating for that date' })
  }
  const step = rating === undefined ? {} : requireStep(rating)
  const after = { rating: before.rating, targetPrice: before.targetPrice, ...values, ...step }
  if (after.rating === null && !after.targetPrice) throw unprocessable({ rating: 'Enter a rating or a price target' })
  const analystId = await changedAnalystId(ctx, before, analyst)
  await queries.updateRating(ctx.db, before.id, { ...values, ...step, analystId, userId: ctx.principal.user.id })
  const { ratingWord, targetPrice, currency, dated } = before
  await recorded(ctx, 'updated', before.id, body, { ratingWord, targetPrice, currency, dated })
  return described(ctx, before.id)
}

export async function deleteRating(ctx: Context, { params }: Input<typeof brokerRatings.delete>): Promise<undefined> {
  const { id, ratingWord, targetPrice, dated } = await requireRating(ctx, params.id)
  await queries.updateDeletedAt(ctx.db, id, new Date())
  await recorded(ctx, 'deleted', id, undefined, { ratingWord, targetPrice, dated })
}

export async function restoreRating(
  ctx: Context,
  { params }: Input<typeof brokerRatings.restore>,
): Promise<BrokerRating> {
  const deleted = await queries.findRating(ctx.db, params.id, 'deleted')
  if (!deleted) throw notFound('Rating')
  if (await queries.findSameDay(ctx.db, deleted, deleted.dated)) {
    throw new AppError('conflict', 'Another rating for that date has replaced it')
  }
  await queries.updateDeletedAt(ctx.db, deleted.id, null)
  await recorded(ctx, 'restored', deleted.id, { ratingWord: deleted.ratingWord, dated: deleted.dated })
  return described(ctx, deleted.id)
}
