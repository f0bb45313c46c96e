// Ratings and price targets from an uploaded sheet.
import type { Input } from '@rostrum/contract/platform/endpoint'
import { ratingNames } from '@rostrum/contract/research/brokers'
import {
  type ImportOutcome,
  type ImportPreview,
  mostRatingRows,
  ratingFields,
  type ratingImports,
} from '@rostrum/contract/research/estimate-imports'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { storeRating } from '../brokers/public.ts'
import { latestDay, requirePast } from '../covered-securities/checks.ts'
import { requireCovered } from '../covered-securities/service.ts'
import { dayOf, numberOf } from '../sheet-import/cells.ts'
import { foldedName, type Named, resolveNames } from '../sheet-import/names.ts'
import { previewOf } from '../sheet-import/preview.ts'
import { quoted, readSheet } from '../sheet-import/read-sheet.ts'
import { findPlaces } from './queries.ts'
import { stepOf } from './service.ts'

interface ReadRating extends Named {
  rating: 'buy' | 'hold' | 'sell' | null
  ratingWord: string | null
  targetPrice: string | null
  currency: string | null
  dated: string
}

type Asked = Input<typeof ratingImports.upload>['body']

const longestName = 200
const named = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').slice(0, longestName)

function readRating(values: Record<string, string>, asked: Asked): ReadRating | string {
  const broker = named(values.broker)
  if (broker === '') return 'The broker is missing'
  if (!values.rating && !values.target) return 'The rating and the price target are missing'
  const step = values.rating ? stepOf(values.rating) : undefined
  if (values.rating && !step) return `${quoted(values.rating)} is not a known rating`
  const targetPrice = values.target ? numberOf(values.target, 'price') : null
  if (targetPrice === undefined || targetPrice?.startsWith('-')) return `${quoted(values.target ?? '')} is not a price`
  const dated = values.dated ? dayOf(values.dated) : asked.dated
  if (!dated) return `${quoted(values.dated ?? '')} is not a date`
  if (dated > latestDay()) return `${dated} is in the future`
  const currency = (values.currency ?? '').toUpperCase() || asked.currency || null
  if (currency !== null && !/^[A-Z]{3}$/.test(currency)) return `${quoted(currency)} is not a currency code`
  return {
    ...{ broker, analyst: named(values.analyst) || null, dated, targetPrice },
    ...{ rating: step?.rating ?? null, ratingWord: step?.ratingWord ?? null },
    currency: targetPrice === null ? null : currency,
  }
}

async function readUpload(ctx: Context, asked: Asked) {
  await requireCovered(ctx, [asked.securityId])
  requirePast('dated', asked.dated)
  return readSheet(ctx, {
    ...{ sheetId: asked.sheetId, mapping: asked.mapping, fields: ratingFields, mostRows: mostRatingRows },
    keyOf: ({ broker, dated }: ReadRating) => `${foldedName(broker)}|${dated}`,
    read: (values) => readRating(values, asked),
  })
}

export const previewUpload = async (
  ctx: Context,
  { body }: Input<typeof ratingImports.preview>,
): Promise<ImportPreview> =>
  previewOf(ctx, await readUpload(ctx, body), {
    headers: ['Broker', 'Analyst', 'Rating', 'Price target', 'Date'],
    cells: (row) => [
      ...[row.broker, row.analyst ?? '', row.rating ? `${row.ratingWord} (${ratingNames[row.rating]})` : ''],
      ...[[row.targetPrice, row.currency].filter(Boolean).join(' '), row.dated],
    ],
  })

export async function importUpload(ctx: Context, { body }: Input<typeof ratingImports.upload>): Promise<ImportOutcome> {
  const { valid, fileName, rejectedCount, issues } = await readUpload(ctx, body)
  const { brokerIdOf, analystIdOf } = await resolveNames(
    ctx,
    valid.map(({ value }) => value),
  )
  const known = new Map(
    (await findPlaces(ctx.db, body.securityId)).map((place) => [`${place.brokerId}|${place.dated}`, place]),
  )
  const counts = { addedCount: 0, changedCount: 0, unchangedCount: 0, rejectedCount }
  for (const { rowNumber, value } of valid) {
    const { broker: _broker, analyst: _analyst, ...said } = value
    const brokerId = brokerIdOf(value)
    const before = known.get(`${brokerId}|${said.dated}`)
    if (before && (['ratingWord', 'targetPrice', 'currency'] as const).every((key) => before[key] === said[key])) {
      counts.unchangedCount += 1
      continue
    }
    await storeRating(ctx, {
      ...{ ...said, securityId: body.securityId, brokerId, analystId: analystIdOf(value), documentId: null },
      ...{ source: 'file', sourceName: fileName, sourceRow: rowNumber },
    })
    if (before) counts.changedCount += 1
    else counts.addedCount += 1
  }
  await recordChange(ctx, {
    ...{ action: 'ratings.imported', subjectType: 'broker_ratings', subjectId: body.sheetId },
    after: { fileName, securityId: body.securityId, ...counts },
  })
  return { ...counts, issues }
}
