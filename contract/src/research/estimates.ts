// Estimates of brokers for our securities and our peers, the consensus, guidance and results.
import { z } from 'zod'
import { csv, endpoint, item, noContent, reportFile } from '../platform/endpoint.ts'
import { IdParams, Instant, optionalText, requiredText } from '../platform/values.ts'
import { reportFileFormats } from '../reports/report.ts'
import { AnalystBrief, BrokerBrief } from './brokers.ts'
import { omissions } from './consensus.ts'
import { Decimal } from './decimals.ts'
import { EstimateQuery } from './estimates-query.ts'
import { Measure } from './measures.ts'
import { MeasureKey, Period } from './measures-query.ts'

export const usualStaleDays = 120
/** The mean is compared with that of so many weeks ago. */
export const revisionWeeks = [1, 4, 12] as const
/** Of one kind: three years of quarters. */
export const mostPeriods = 12

export const CoveredSecurity = z.object({
  id: z.uuid(),
  name: z.string(),
  ticker: z.string().nullable(),
  /** Ours; others are peers. */
  isOwn: z.boolean(),
})
export type CoveredSecurity = z.output<typeof CoveredSecurity>

export const Currency = z
  .string()
  .trim()
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{3}$/, 'Enter a currency code, such as USD'))

export const estimateSources = ['typed', 'file', 'document', 'feed'] as const

/** Where a figure comes from. */
export const EstimateSource = z.object({
  type: z.enum(estimateSources),
  /** Of the file or the feed. */
  name: z.string().nullable(),
  row: z.int().nullable(),
  documentId: z.uuid().nullable(),
  page: z.int().nullable(),
  externalId: z.string().nullable(),
  /** Who entered or imported it. */
  by: z.string(),
  at: Instant,
})
export type EstimateSource = z.output<typeof EstimateSource>

export const Estimate = z.object({
  id: z.uuid(),
  broker: BrokerBrief,
  analyst: AnalystBrief.nullable(),
  measure: z.string(),
  period: z.string(),
  value: z.string(),
  currency: z.string().nullable(),
  dated: z.iso.date(),
  source: EstimateSource,
  exclusion: z.object({ reason: z.string(), by: z.string(), at: Instant }).nullable(),
})
export type Estimate = z.output<typeof Estimate>

export const WeighedEstimate = Estimate.extend({
  isStale: z.boolean(),
  isOutlier: z.boolean(),
  /** Why it does not count. */
  omission: z.enum(omissions).nullable(),
  /** The broker's prior estimate. */
  previous: z.string().nullable(),
})
export type WeighedEstimate = z.output<typeof WeighedEstimate>

export const Guidance = z.object({
  id: z.uuid(),
  period: z.string(),
  low: z.string(),
  /** The same as the low end for a point. */
  high: z.string(),
  currency: z.string().nullable(),
  dated: z.iso.date(),
  note: z.string().nullable(),
  by: z.string(),
})
export type Guidance = z.output<typeof Guidance>

export const Actual = z.object({
  id: z.uuid(),
  period: z.string(),
  value: z.string(),
  currency: z.string().nullable(),
  reportedOn: z.iso.date(),
  note: z.string().nullable(),
  by: z.string(),
})
export type Actual = z.output<typeof Actual>

export const Figures = z.object({
  mean: z.string(),
  median: z.string(),
  high: z.string(),
  low: z.string(),
  count: z.int(),
  deviation: z.string().nullable(),
  coefficient: z.number().nullable(),
})

export const PeriodConsensus = z.object({
  period: z.string(),
  /** The day of the consensus: of a period with a result, the day before its report. */
  asOf: z.iso.date(),
  currency: z.string().nullable(),
  figures: Figures.nullable(),
  /** The change of the mean, as a fraction. */
  revisions: z.array(z.object({ weeks: z.int(), change: z.number().nullable() })),
  guidance: Guidance.nullable(),
  actual: Actual.nullable(),
  surprise: z
    .object({ mean: z.string(), count: z.int(), difference: z.string(), share: z.number().nullable() })
    .nullable(),
})
export type PeriodConsensus = z.output<typeof PeriodConsensus>

export const EstimateSettings = z.object({
  staleDays: z.int().min(1, 'Enter at least 1 day').max(1000, 'Enter at most 1000 days'),
  /** Whether stale estimates count. */
  countsStale: z.boolean(),
})
export type EstimateSettings = z.output<typeof EstimateSettings>

export const EstimateTable = z.object({
  security: CoveredSecurity,
  measure: Measure,
  asOf: z.iso.date(),
  /** Of the day. */
  staleRule: EstimateSettings,
  /** Of today, which the settings change. */
  currentRule: EstimateSettings,
  includesStale: z.boolean(),
  /** In order; the latest twelve of the kind. */
  periods: z.array(PeriodConsensus),
  brokers: z.array(
    z.object({
      broker: BrokerBrief,
      analyst: AnalystBrief.nullable(),
      /** One for each period. */
      estimates: z.array(WeighedEstimate.nullable()),
    }),
  ),
})
export type EstimateTable = z.output<typeof EstimateTable>

export const RevisionPoint = z.object({
  day: z.iso.date(),
  mean: z.string().nullable(),
  high: z.string().nullable(),
  low: z.string().nullable(),
  count: z.int(),
})

const Day = z.iso.date('Choose a date')

export const EstimateInput = z.strictObject({
  securityId: z.uuid(),
  broker: requiredText(200, 'Enter a broker'),
  analyst: optionalText(200),
  measure: MeasureKey,
  period: Period,
  value: Decimal,
  currency: Currency.nullish(),
  dated: Day,
  documentId: z.uuid().nullish(),
  page: z.int().min(1).max(100_000).nullish(),
})

const gated = { permission: 'member', research: 'estimates' } as const
const byId = { params: IdParams, affects: [] }

export const estimates = {
  securities: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/estimates/securities',
    summary: 'Securities that can have estimates: ours, then our peers',
    response: item(z.array(CoveredSecurity)),
  }),
  read: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/estimates',
    summary: 'Estimates of all brokers for one measure, with the consensus of each period as of a day',
    query: EstimateQuery,
    response: item(EstimateTable),
  }),
  history: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/estimates/history',
    summary: 'A broker’s estimates for a period, latest first, with the source of each figure',
    query: z.object({ securityId: z.uuid(), brokerId: z.uuid(), measure: MeasureKey, period: Period }),
    response: item(z.array(Estimate)),
  }),
  ofDocument: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/estimates/of_document',
    summary: 'The estimates that have a document as their source',
    query: z.object({ documentId: z.uuid() }),
    response: item(z.array(Estimate.extend({ securityId: z.uuid() }))),
  }),
  revisions: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/estimates/revisions',
    summary: 'The weekly consensus of a period for the year up to a day',
    query: EstimateQuery.omit({ kind: true }).extend({ period: Period }),
    response: item(z.array(RevisionPoint)),
  }),
  create: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/research/estimates',
    summary: 'Enter an estimate; it replaces the same broker’s estimate of that day',
    body: EstimateInput,
    affects: [],
    response: item(Estimate),
  }),
  update: endpoint({
    ...gated,
    ...byId,
    method: 'PATCH',
    path: '/v2/research/estimates/{id}',
    summary: 'Correct an estimate',
    body: EstimateInput.pick({
      ...{ value: true, currency: true, dated: true, analyst: true, documentId: true, page: true },
    }).partial(),
    response: item(Estimate),
  }),
  exclude: endpoint({
    ...gated,
    ...byId,
    method: 'PUT',
    path: '/v2/research/estimates/{id}/exclusion',
    summary: 'Leave an estimate out of the consensus, with a reason, or count it again',
    body: z.strictObject({ reason: requiredText(300, 'Enter a reason').nullable() }),
    response: item(Estimate),
  }),
  delete: endpoint({
    ...gated,
    ...byId,
    method: 'DELETE',
    path: '/v2/research/estimates/{id}',
    summary: 'Delete an estimate; it can be restored',
    response: noContent,
  }),
  restore: endpoint({
    ...gated,
    ...byId,
    method: 'POST',
    path: '/v2/research/estimates/{id}/restore',
    summary: 'Undo the deletion of an estimate',
    response: item(Estimate),
  }),
  changeSettings: endpoint({
    ...gated,
    method: 'PUT',
    path: '/v2/research/estimates/settings',
    summary:
      'Set after how many days an estimate is stale and whether it counts, from today on; past days keep their rule',
    body: z.strictObject(EstimateSettings.shape),
    affects: [],
    response: item(EstimateSettings),
  }),
  export: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/estimates.csv',
    summary: 'The estimates of the table with their sources',
    query: EstimateQuery,
    response: csv([
      { key: 'security', header: 'Security' },
      { key: 'measure', header: 'Measure' },
      { key: 'period', header: 'Period' },
      { key: 'broker', header: 'Broker' },
      { key: 'analyst', header: 'Analyst' },
      { key: 'value', header: 'Estimate' },
      { key: 'currency', header: 'Currency' },
      { key: 'dated', header: 'Date' },
      { key: 'previous', header: 'Previous' },
      { key: 'status', header: 'In consensus' },
      { key: 'outlier', header: 'Outlier' },
      { key: 'source', header: 'Source' },
      { key: 'by', header: 'Entered by' },
      { key: 'at', header: 'Entered', isInstant: true },
    ]),
  }),
  report: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/estimates/file',
    summary: 'A board page with consensus, guidance, results and brokers, as a file',
    query: EstimateQuery.extend({ format: z.enum(reportFileFormats) }),
    response: reportFile,
  }),
}
