// Charting: series of prices, ownership and meetings on one time axis. Everything that is chosen is in the address.
import { z } from 'zod'
import { UserBrief } from '../irm/values.ts'
import { Named } from '../market/values.ts'
import { endpoint, item, noContent, reportFile } from '../platform/endpoint.ts'
import { IdParams, Instant, list, queryBoolean, requiredText } from '../platform/values.ts'
import { ReportPage, RowLink } from './report.ts'

export const seriesKinds = [
  'price',
  'peers',
  'volume',
  'holders',
  'shares',
  'outstanding',
  'change',
  'flow',
  'top10',
  'top20',
  'holding',
  'stake',
  'meetings',
] as const
export type SeriesKind = (typeof seriesKinds)[number]

/** `of`: what the series needs; `cadence`: how often it has a value. */
interface SeriesFacts {
  label: string
  of: 'security' | 'holder' | 'customer'
  cadence: 'day' | 'quarter'
  drawnAs: 'line' | 'bars'
  /** A level, which can be shown as an index of 100. */
  canRebase: boolean
}
export const seriesFacts: Record<SeriesKind, SeriesFacts> = {
  price: { label: 'Price', of: 'security', cadence: 'day', drawnAs: 'line', canRebase: true },
  peers: { label: 'Peer average', of: 'security', cadence: 'day', drawnAs: 'line', canRebase: true },
  volume: { label: 'Volume', of: 'security', cadence: 'day', drawnAs: 'bars', canRebase: false },
  holders: { label: 'Holders', of: 'security', cadence: 'quarter', drawnAs: 'line', canRebase: true },
  shares: { label: 'Shares held', of: 'security', cadence: 'quarter', drawnAs: 'line', canRebase: true },
  outstanding: { label: '% O/S held', of: 'security', cadence: 'quarter', drawnAs: 'line', canRebase: true },
  change: { label: 'Net change in shares', of: 'security', cadence: 'quarter', drawnAs: 'bars', canRebase: false },
  flow: { label: 'Net flow', of: 'security', cadence: 'quarter', drawnAs: 'bars', canRebase: false },
  top10: { label: 'Top 10 concentration', of: 'security', cadence: 'quarter', drawnAs: 'line', canRebase: true },
  top20: { label: 'Top 20 concentration', of: 'security', cadence: 'quarter', drawnAs: 'line', canRebase: true },
  holding: { label: 'Shares held by a holder', of: 'holder', cadence: 'quarter', drawnAs: 'line', canRebase: true },
  stake: { label: '% O/S held by a holder', of: 'holder', cadence: 'quarter', drawnAs: 'line', canRebase: true },
  meetings: { label: 'Meetings', of: 'customer', cadence: 'day', drawnAs: 'bars', canRebase: false },
}

export interface SeriesChoice {
  kind: SeriesKind
  securityId?: string | undefined
  organizationId?: string | undefined
  axis: 1 | 2
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const idCount = { security: 1, holder: 2, customer: 0 }
const seriesPattern = new RegExp(
  `^(?:${seriesKinds.map((kind) => `${kind}${`:${uuid}`.repeat(idCount[seriesFacts[kind].of])}`).join('|')}):[12]$`,
)

/** `price:SECURITY:1`, `holding:SECURITY:ORGANIZATION:2`, `meetings:1`: what, of whom, and on which axis. */
export const SeriesKey = z.string().regex(seriesPattern, 'Choose a series')

export const writeSeries = ({ kind, securityId, organizationId, axis }: SeriesChoice): string =>
  [kind, securityId, organizationId, axis].filter((part) => part !== undefined).join(':')

export function readSeries(key: string): SeriesChoice {
  const parts = key.split(':')
  const [kind, securityId, organizationId] = parts.slice(0, -1)
  return {
    kind: kind as SeriesKind,
    ...(securityId && { securityId }),
    ...(organizationId && { organizationId }),
    axis: parts.at(-1) === '2' ? 2 : 1,
  }
}

export const mostSeries = 12

export const chartRanges = ['1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y', 'all'] as const
export type ChartRange = (typeof chartRanges)[number]
export const defaultChartRange: ChartRange = '1Y'

export const chartSteps = ['day', 'week', 'month', 'quarter'] as const
export type ChartStep = (typeof chartSteps)[number]
export const chartStepLabels: Record<ChartStep, string> = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  quarter: 'Quarterly',
}

export const chartComparisons = ['previous', 'year'] as const
export type ChartComparison = (typeof chartComparisons)[number]
export const chartComparisonLabels: Record<ChartComparison, string> = {
  previous: 'Prior period',
  year: 'Same period last year',
}

export const markTypes = ['events', 'meetings', 'deadlines', 'disclosures', 'annotations'] as const
export type MarkType = (typeof markTypes)[number]
export const markTypeLabels: Record<MarkType, string> = {
  events: 'Events',
  meetings: 'Meetings',
  deadlines: '13F deadlines',
  disclosures: 'Schedules 13D and 13G',
  annotations: 'Annotations',
}

/** What is drawn: the query of the screen, its address, and the settings of a page in a board pack. */
export const ChartSettings = z.object({
  /** Left out: price and volume of the focused security. */
  series: list(SeriesKey).refine((keys) => (keys?.length ?? 0) <= mostSeries, `Choose at most ${mostSeries} series`),
  range: z.enum(chartRanges).optional(),
  /** Instead of a range. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Left out: days up to a year, then weeks, then months. */
  step: z.enum(chartSteps).optional(),
  /** Levels as an index that starts at 100. */
  rebased: queryBoolean,
  log: queryBoolean,
  compare: z.enum(chartComparisons).optional(),
  marks: list(z.enum(markTypes)),
  /** Only what had been filed by the end of that day; nothing later is drawn. */
  knownOn: z.iso.date().optional(),
})
export type ChartSettings = z.output<typeof ChartSettings>

export const ChartMark = z.object({
  /** Position of its label. */
  at: z.int(),
  day: z.iso.date(),
  type: z.enum(markTypes),
  text: z.string(),
  link: RowLink.nullable(),
})
export type ChartMark = z.output<typeof ChartMark>

export const ChartedSeries = z.object({
  key: SeriesKey,
  kind: z.enum(seriesKinds),
  name: z.string(),
  /** The same series of the period that it is compared with. */
  isComparison: z.boolean(),
  /** Positions of the labels at which it is observed; its value there may still be unknown. */
  observedAt: z.array(z.int()),
})
export type ChartedSeries = z.output<typeof ChartedSeries>

export const Charted = z.object({
  page: ReportPage,
  from: z.iso.date(),
  to: z.iso.date(),
  step: z.enum(chartSteps),
  /** By ticker, or by name without one. */
  securities: z.array(Named),
  /** In the order of the chart's series. */
  series: z.array(ChartedSeries),
  marks: z.array(ChartMark),
})
export type Charted = z.output<typeof Charted>

export const Annotation = z.object({
  id: z.uuid(),
  securityId: z.uuid(),
  onDate: z.iso.date(),
  text: z.string(),
  author: UserBrief,
  /** Who changed it last, if anyone did. */
  editor: UserBrief.nullable(),
  updatedAt: Instant,
})
export type Annotation = z.output<typeof Annotation>

export const longestAnnotation = 300
export const AnnotationInput = z.strictObject({
  securityId: z.uuid('Choose a security'),
  onDate: z.iso.date('Choose a day'),
  text: requiredText(longestAnnotation, 'Enter a text'),
})

const reading = { permission: 'member' } as const
const annotations = '/v2/reports/charting/annotations'
const changed = { permission: 'member', affects: [] } as const

export const charting = {
  read: endpoint({
    ...reading,
    method: 'GET',
    path: '/v2/reports/charting',
    summary: 'Series on one time axis, with marks',
    query: ChartSettings,
    response: item(Charted),
  }),
  file: endpoint({
    ...reading,
    method: 'GET',
    path: '/v2/reports/charting/file',
    summary: 'The same chart as a file',
    query: ChartSettings.extend({ format: z.enum(['csv', 'xlsx', 'pdf']) }),
    response: reportFile,
  }),
  annotations: endpoint({
    ...reading,
    method: 'GET',
    path: annotations,
    summary: 'Annotations of securities, latest day first',
    query: z.object({ securityIds: list(z.uuid()).refine((ids) => (ids?.length ?? 0) <= mostSeries) }),
    response: item(z.array(Annotation)),
  }),
  annotate: endpoint({
    ...changed,
    method: 'POST',
    path: annotations,
    summary: 'Add an annotation, which the whole team sees',
    body: AnnotationInput,
    response: item(Annotation),
  }),
  changeAnnotation: endpoint({
    ...changed,
    method: 'PUT',
    path: `${annotations}/{id}`,
    summary: 'Change an annotation',
    params: IdParams,
    body: AnnotationInput,
    response: item(Annotation),
  }),
  deleteAnnotation: endpoint({
    ...changed,
    method: 'DELETE',
    path: `${annotations}/{id}`,
    summary: 'Delete an annotation; it can be restored',
    params: IdParams,
    response: noContent,
  }),
  restoreAnnotation: endpoint({
    ...changed,
    method: 'POST',
    path: `${annotations}/{id}/restore`,
    summary: 'Restore a deleted annotation',
    params: IdParams,
    response: item(Annotation),
  }),
}
