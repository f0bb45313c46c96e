// The values of the chosen series in a period, from the services that the other screens read.

import { type HistoricalSummary, largestRange } from '@rostrum/contract/holders/historical'
import { HistoricalQuery } from '@rostrum/contract/holders/historical-query'
import {
  countQuarters,
  formatQuarter,
  latestDueQuarter,
  quarterBefore,
  quarterEnd,
  shiftQuarter,
} from '@rostrum/contract/market/quarters'
import { type SeriesChoice, type SeriesKind, seriesFacts } from '@rostrum/contract/reports/charting-query'
import type { CellFormat } from '@rostrum/contract/reports/report'
import {
  concentrationOf,
  firstReportedQuarter,
  historyPage,
  historySummary,
} from '#features/holders/historical/public.ts'
import { listPeers, type Subject } from '#features/holders/scope/public.ts'
import { pricesOf } from '#features/profiles/securities/public.ts'
import type { Context } from '#platform/context.ts'
import { type Footnotes, formatDay, tickerOf } from './footnotes.ts'
import { equalWeight, type Observations, type Together } from './observations.ts'
import type { Period } from './periods.ts'
import { countMeetings } from './queries.ts'
import { indexOf } from './stock-index.ts'

export interface Gathered {
  name: string
  format: CellFormat
  together: Together
  observed: Observations
}

export interface Asked {
  period: Period
  knownOn: string | undefined
  subjects: ReadonlyMap<string, Subject>
  holderNames: ReadonlyMap<string, string>
}

const formats: Record<SeriesKind, CellFormat> = {
  price: 'price',
  peers: 'decimal',
  sector: 'decimal',
  market: 'decimal',
  volume: 'integer',
  holders: 'integer',
  shares: 'integer',
  outstanding: 'percent',
  change: 'change',
  flow: 'money',
  top10: 'percent',
  top20: 'percent',
  holding: 'integer',
  stake: 'percent',
  meetings: 'integer',
}

const sums: readonly SeriesKind[] = ['volume', 'change', 'flow', 'meetings']

export async function gather(ctx: Context, choices: readonly SeriesChoice[], asked: Asked, notes: Footnotes) {
  const daily = await dailyValues(ctx, choices, asked, notes)
  const found: Gathered[] = []
  for (const choice of choices) {
    const { kind } = choice
    const { observed, name } = await observe(ctx, choice, { ...asked, daily }, notes)
    found.push({ name, observed, format: formats[kind], together: sums.includes(kind) ? 'sum' : 'last' })
  }
  return found
}

interface Daily {
  prices: Map<string, Observations>
  volumes: Map<string, Observations>
  peers: Map<string, Subject[]>
}

/** Prices of all securities of a chart and of their peers, read at once. */
async function dailyValues(
  ctx: Context,
  choices: readonly SeriesChoice[],
  { period }: Asked,
  notes: Footnotes,
): Promise<Daily> {
  const wanted = new Set<string>()
  const peers = new Map<string, Subject[]>()
  for (const { kind, securityId } of choices) {
    if (!securityId || seriesFacts[kind].cadence === 'quarter') continue
    if (kind === 'sector') continue
    if (kind !== 'peers') wanted.add(securityId)
    else if (!peers.has(securityId)) {
      const listed = await listPeers(ctx.db, securityId)
      peers.set(securityId, listed)
      for (const { id } of listed) wanted.add(id)
    }
  }
  if (wanted.size === 0) return { prices: new Map(), volumes: new Map(), peers }
  const read = await pricesOf(ctx.db, { query: { securityIds: [...wanted], ...period, interval: 'day' } })
  const days = read.flatMap(({ prices }) => prices.at(-1)?.onDate ?? []).sort()
  const last = days.at(-1)
  if (last) notes.add(`Closing prices in USD, adjusted for splits. Last close: ${formatDay(last)}.`)
  return {
    peers,
    prices: new Map(
      read.map(({ securityId, prices }) => [
        securityId,
        new Map(prices.map(({ onDate, adjustedClose }) => [onDate, adjustedClose])),
      ]),
    ),
    // On the split basis of the prices beside them.
    volumes: new Map(
      read.map(({ securityId, prices }) => [
        securityId,
        new Map(
          prices.map(({ onDate, volume, close, adjustedClose }) => [
            onDate,
            volume === null ? null : Math.round(adjustedClose > 0 ? (volume * close) / adjustedClose : volume),
          ]),
        ),
      ]),
    ),
  }
}

const nothing: Observations = new Map()
type Named = { name: string; observed: Observations }

async function observe(
  ctx: Context,
  choice: SeriesChoice,
  asked: Asked & { daily: Daily },
  notes: Footnotes,
): Promise<Named> {
  const { kind, securityId = '' } = choice
  const { daily, period, subjects } = asked
  const subject = subjects.get(securityId)
  if (kind === 'market') return indexOf(ctx, period, undefined, notes)
  if (kind === 'meetings' || !subject) {
    notes.add('Meetings: calls, meetings and conferences in the IRM that you can see, by the day they started.')
    return { name: 'Meetings', observed: await countMeetings(ctx.db, period, ctx.principal.user.timeZone) }
  }
  const ticker = tickerOf(subject)
  switch (kind) {
    case 'price':
      return { name: `${ticker} price`, observed: daily.prices.get(securityId) ?? nothing }
    case 'volume':
      return { name: `${ticker} volume`, observed: daily.volumes.get(securityId) ?? nothing }
    case 'peers':
      return peerAverage(ticker, daily, securityId, notes)
    case 'sector':
      return indexOf(ctx, period, subject, notes)
    case 'holding':
    case 'stake':
      return ofHolder(ctx, choice, asked, subject, notes)
    default:
      return ofQuarters(ctx, kind, asked, subject, notes)
  }
}

function peerAverage(ticker: string, { peers, prices }: Daily, securityId: string, notes: Footnotes): Named {
  const listed = peers.get(securityId) ?? []
  const { index, counted } = equalWeight(listed.map(({ id }) => prices.get(id) ?? nothing))
  const kept = listed.filter((_, at) => counted[at])
  const left = listed.filter((_, at) => !counted[at])
  if (listed.length === 0) notes.add(`${ticker} has no peer group. Choose its peers in Settings.`)
  else {
    notes.add(
      `Peer average of ${ticker}: prices of ${kept.map(tickerOf).join(', ')}, equally weighted on the first day and not rebalanced; 100 = first day.`,
    )
  }
  if (left.length > 0)
    notes.add(`Not in the peer average because they have no price on the first day: ${left.map(tickerOf).join(', ')}.`)
  return { name: `${ticker} peer average (${kept.length} peers)`, observed: index }
}

/** The quarters that end in the period, of which the latest can be shown; undefined if none does. */
function quartersIn({ period, knownOn }: Asked, subject: Subject): { from: string; to: string } | undefined {
  if (!subject.quarter) return undefined
  const last = quarterEnd(period.to)
  let to = last === period.to ? last : quarterBefore(last)
  if (to > subject.quarter) to = subject.quarter
  // Before the deadline most managers would be missing, which would look like sales.
  if (knownOn) to = latestDueQuarter(to, knownOn)
  const longest = shiftQuarter(to, 2 - largestRange)
  const first = quarterEnd(period.from)
  const from = first < longest ? longest : first
  return from > to ? undefined : { from, to }
}

async function ofQuarters(
  ctx: Context,
  kind: SeriesKind,
  asked: Asked,
  subject: Subject,
  notes: Footnotes,
): Promise<Named> {
  const ticker = tickerOf(subject)
  const name = `${ticker} ${quarterNames[kind] ?? kind}`
  const quarters = quartersIn(asked, subject)
  if (!quarters) {
    notes.add(`No quarter with 13F filings on ${ticker} ends in this range.`)
    return { name, observed: nothing }
  }
  const first = await firstReportedQuarter(ctx, subject.id)
  const isKnown = (quarter: string) => first !== null && quarter >= first && quarter >= quarters.from
  const about = { securityId: subject.id, ...quarters, ...(asked.knownOn && { knownOn: asked.knownOn }) }
  if (kind === 'top10' || kind === 'top20') {
    notes.add(
      sourceOf(ticker, quarters.to),
      `Concentration: share of all reported 13F shares, not of shares outstanding.`,
    )
    const shares = await concentrationOf(ctx, about)
    const of = (one: (typeof shares)[number]) => (kind === 'top10' ? one.topTenShare : one.topTwentyShare)
    return {
      name,
      observed: new Map(shares.filter(({ quarter }) => isKnown(quarter)).map((one) => [one.quarter, of(one)])),
    }
  }
  // With the quarter before, for the mean of two quarter-end prices.
  const summary = await historySummary(ctx, { query: { ...about, from: quarterBefore(quarters.from) } })
  notes.add(sourceOf(ticker, quarters.to), ...summary.notes.map((note) => `${ticker}: ${note}`))
  if (kind === 'flow') {
    notes.add('Net flow: change in shares of comparable holders × mean of the two quarter-end prices.')
  }
  const observed = new Map<string, number | null>()
  for (const [at, quarter] of summary.quarters.entries()) {
    if (isKnown(quarter.quarter)) observed.set(quarter.quarter, amountOf(kind, quarter, summary.quarters[at - 1]))
  }
  return { name, observed }
}

const quarterNames: Partial<Record<SeriesKind, string>> = {
  holders: 'holders (13F)',
  shares: 'shares held (13F)',
  outstanding: '% O/S held (13F)',
  change: 'net change in shares (13F)',
  flow: 'net flow (13F)',
  top10: 'top 10 concentration (13F)',
  top20: 'top 20 concentration (13F)',
}

const sourceOf = (ticker: string, to: string): string =>
  `${ticker}: Form 13F filings through ${formatQuarter(to)}, at quarter-ends; shares adjusted for splits.`

type Quarter = HistoricalSummary['quarters'][number]

function amountOf(kind: SeriesKind, quarter: Quarter, before: Quarter | undefined): number | null {
  if (kind === 'holders') return quarter.holderCount
  if (kind === 'shares') return quarter.shares
  if (kind === 'outstanding') return quarter.outstandingShare
  // Without comparable filings the change is unknown, not zero.
  const isComparable = quarter.comparableShares > 0 || quarter.newCount + quarter.returningCount > 0
  if (!isComparable) return null
  if (kind === 'change') return quarter.change
  if (quarter.price === null || before === undefined || before.price === null) return null
  return Math.round(quarter.change * ((quarter.price + before.price) / 2))
}

/** A manager's own filings or, of a group, those of its managers. */
async function ofHolder(
  ctx: Context,
  { kind, securityId = '', organizationId = '' }: SeriesChoice,
  asked: Asked,
  subject: Subject,
  notes: Footnotes,
): Promise<Named> {
  const ticker = tickerOf(subject)
  const holder = asked.holderNames.get(organizationId) ?? ''
  const name = kind === 'stake' ? `${holder}, % O/S of ${ticker}` : `${holder}, shares of ${ticker}`
  const quarters = quartersIn(asked, subject)
  if (!quarters || countQuarters(quarters.from, quarters.to) < 1) return { name, observed: nothing }
  const about = { securityId, ids: [organizationId], ...quarters, ...(asked.knownOn && { knownOn: asked.knownOn }) }
  const find = async (rollUp: boolean) => {
    const query = HistoricalQuery.parse({ ...about, ...(rollUp && { rollUp }), pageSize: 1 })
    return (await historyPage(ctx, { query })).rows[0]
  }
  const row = (await find(false)) ?? (await find(true))
  notes.add(sourceOf(ticker, quarters.to))
  if (!row) {
    notes.add(`${holder} reported no position in ${ticker} in this range.`)
    return { name, observed: nothing }
  }
  return {
    name,
    observed: new Map(
      row.cells.map((cell) => [
        cell.quarter,
        cell.isReported ? (kind === 'stake' ? cell.outstandingShare : cell.shares) : null,
      ]),
    ),
  }
}
