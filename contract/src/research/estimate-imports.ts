// Estimates in bulk: from a spreadsheet, or from a vendor's feed.
import { z } from 'zod'
import { ColumnChoice, type TargetField } from '../column-mapping.ts'
import { endpoint, item } from '../platform/endpoint.ts'
import { optionalText, requiredText } from '../platform/values.ts'
import { Decimal } from './decimals.ts'
import { Currency } from './estimates.ts'
import { MeasureKey, Period } from './measures-query.ts'

/** A file is read in one request. */
export const mostImportRows = 20_000
export const mostRatingRows = 2000
export const mostFeedRows = 2000

export const estimateFields: readonly TargetField[] = [
  { key: 'broker', label: 'Broker', isRequired: true, guesses: ['firm', 'contributor', 'brokerage', 'house'] },
  { key: 'analyst', label: 'Analyst', isRequired: false, guesses: ['analyst name', 'author'] },
  { key: 'measure', label: 'Measure', isRequired: false, guesses: ['metric', 'item', 'line item', 'kpi'] },
  { key: 'period', label: 'Period', isRequired: true, guesses: ['fiscal period', 'quarter', 'fiscal year', 'year'] },
  { key: 'value', label: 'Estimate', isRequired: true, guesses: ['value', 'est', 'amount', 'figure'] },
  { key: 'dated', label: 'Date', isRequired: false, guesses: ['estimate date', 'as of', 'updated', 'report date'] },
  { key: 'currency', label: 'Currency', isRequired: false, guesses: ['ccy'] },
]

export const ratingFields: readonly TargetField[] = [
  { key: 'broker', label: 'Broker', isRequired: true, guesses: ['firm', 'contributor', 'brokerage', 'house'] },
  { key: 'analyst', label: 'Analyst', isRequired: false, guesses: ['analyst name', 'author'] },
  { key: 'rating', label: 'Rating', isRequired: false, guesses: ['recommendation', 'reco', 'opinion'] },
  { key: 'target', label: 'Price target', isRequired: false, guesses: ['target price', 'target', 'pt', 'tp'] },
  { key: 'dated', label: 'Date', isRequired: false, guesses: ['rating date', 'as of', 'updated', 'since'] },
  { key: 'currency', label: 'Currency', isRequired: false, guesses: ['ccy'] },
]

/** Values of rows whose column is missing or blank. */
const shared = {
  sheetId: z.uuid(),
  mapping: z.array(ColumnChoice).max(20),
  securityId: z.uuid(),
  dated: z.iso.date('Choose a date'),
  currency: Currency.nullish(),
}
export const EstimateUpload = z.strictObject({ ...shared, measure: MeasureKey.nullish() })
export const RatingUpload = z.strictObject(shared)

const Issue = z.object({ rowNumber: z.int(), reason: z.string() })

export const ImportPreview = z.object({
  fileName: z.string(),
  rowCount: z.int(),
  validCount: z.int(),
  rejectedCount: z.int(),
  /** Brokers that would be added. */
  newBrokers: z.array(z.string()),
  /** The first rejected rows. */
  issues: z.array(Issue),
  /** The first valid rows, in words. */
  sample: z.array(z.object({ rowNumber: z.int(), cells: z.array(z.string()) })),
  headers: z.array(z.string()),
})
export type ImportPreview = z.output<typeof ImportPreview>

export const ImportOutcome = z.object({
  addedCount: z.int(),
  changedCount: z.int(),
  unchangedCount: z.int(),
  rejectedCount: z.int(),
  issues: z.array(Issue),
})
export type ImportOutcome = z.output<typeof ImportOutcome>

export const FeedRow = z.strictObject({
  /** The feed's key of this figure. Sent again, it changes the same figure or nothing. */
  externalId: requiredText(200),
  securityId: z.uuid(),
  broker: requiredText(200, 'Enter a broker'),
  analyst: optionalText(200),
  measure: MeasureKey,
  period: Period,
  value: Decimal,
  currency: Currency.nullish(),
  dated: z.iso.date(),
})
export type FeedRow = z.output<typeof FeedRow>

const gated = { permission: 'member', research: 'estimates' } as const
const gatedOutlook = { permission: 'member', research: 'outlook' } as const

export const estimateImports = {
  feed: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/research/estimates/import',
    summary:
      'Import estimates from a vendor’s feed: rows with the name of the source and its own key for each figure. Idempotent: a known key with the same figure changes nothing, and with another figure corrects it. One invalid row rejects the request.',
    body: z.strictObject({
      source: requiredText(100, 'Name the source'),
      rows: z.array(FeedRow).min(1).max(mostFeedRows),
    }),
    affects: [],
    response: item(ImportOutcome),
  }),
  preview: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/research/estimates/uploads/preview',
    summary: 'Read an uploaded sheet as estimates without storing them',
    body: EstimateUpload,
    readsOnly: true,
    response: item(ImportPreview),
  }),
  upload: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/research/estimates/uploads',
    summary: 'Import the valid rows of an uploaded sheet as estimates',
    body: EstimateUpload,
    affects: [],
    response: item(ImportOutcome),
  }),
}

export const ratingImports = {
  preview: endpoint({
    ...gatedOutlook,
    method: 'POST',
    path: '/v2/research/ratings/uploads/preview',
    summary: 'Read an uploaded sheet as ratings and price targets without storing them',
    body: RatingUpload,
    readsOnly: true,
    response: item(ImportPreview),
  }),
  upload: endpoint({
    ...gatedOutlook,
    method: 'POST',
    path: '/v2/research/ratings/uploads',
    summary: 'Import the valid rows of an uploaded sheet as ratings and price targets',
    body: RatingUpload,
    affects: [],
    response: item(ImportOutcome),
  }),
}
