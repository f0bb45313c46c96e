// Charting: series of prices, ownership and meetings on one time axis. Everything that is chosen is in the address.
import { z } from 'zod'
import { UserBrief } from '../irm/values.ts'
import { Named } from '../market/values.ts'
import { endpoint, item, noContent, reportFile } from '../platform/endpoint.ts'
import { IdParams, Instant, list, requiredText } from '../platform/values.ts'
import {
  type ChartComparison,
  type ChartRange,
  ChartSettings,
  type ChartStep,
  chartSteps,
  type MarkType,
  markTypes,
  mostSeries,
  type SeriesChoice,
  SeriesKey,
  type SeriesKind,
  seriesKinds,
} from './charting-query.ts'
import { ReportPage, RowLink } from './report.ts'

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
export const defaultChartRange: ChartRange = '1Y'
export const chartStepLabels: Record<ChartStep, string> = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  quarter: 'Quarterly',
}
export const chartComparisonLabels: Record<ChartComparison, string> = {
  previous: 'Prior period',
  year: 'Same period last year',
}
export const markTypeLabels: Record<MarkType, string> = {
  events: 'Events',
  meetings: 'Meetings',
  deadlines: '13F deadlines',
  disclosures: 'Schedules 13D and 13G',
  annotations: 'Annotations',
}

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
  onDate: z.iso.date('Choose a date'),
  text: requiredText(longestAnnotation, 'Enter some text'),
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
