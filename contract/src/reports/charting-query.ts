import { z } from 'zod'
import { list, queryBoolean } from '../platform/values.ts'

export const seriesKinds = [
  'price',
  'peers',
  'sector',
  'market',
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

/** Averages of prices, 100 on their first day. */
export const indexKinds: readonly SeriesKind[] = ['peers', 'sector', 'market']

/** `of`: what the series needs; `cadence`: how often it has a value. */
interface SeriesFacts {
  label: string
  /** `customer`: nothing else to choose. */
  of: 'security' | 'holder' | 'customer'
  cadence: 'day' | 'quarter'
  drawnAs: 'line' | 'bars'
  /** A level, which can be shown as an index of 100. */
  canRebase: boolean
}
export const seriesFacts: Record<SeriesKind, SeriesFacts> = {
  price: { label: 'Price', of: 'security', cadence: 'day', drawnAs: 'line', canRebase: true },
  peers: { label: 'Peer average', of: 'security', cadence: 'day', drawnAs: 'line', canRebase: true },
  sector: { label: 'Sector index', of: 'security', cadence: 'day', drawnAs: 'line', canRebase: true },
  market: { label: 'Market index', of: 'customer', cadence: 'day', drawnAs: 'line', canRebase: true },
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

export const mostSeries = 12

export const chartRanges = ['1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y', 'all'] as const
export type ChartRange = (typeof chartRanges)[number]

export const chartSteps = ['day', 'week', 'month', 'quarter'] as const
export type ChartStep = (typeof chartSteps)[number]

export const chartComparisons = ['previous', 'year'] as const
export type ChartComparison = (typeof chartComparisons)[number]

export const markTypes = ['events', 'meetings', 'deadlines', 'disclosures', 'annotations'] as const
export type MarkType = (typeof markTypes)[number]

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
