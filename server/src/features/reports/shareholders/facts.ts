// What the pages of the shareholder report have in common: the holders of the two quarters, and the words about them.
import type { HistoricalSummary } from '@rostrum/contract/holders/historical'
import type { moves } from '@rostrum/contract/holders/values'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { type Orientation, orientationLabels } from '@rostrum/contract/market/values'
import { formatCell } from '@rostrum/contract/reports/format-cell'
import type { ReportBlock, ReportPage, ReportRow } from '@rostrum/contract/reports/report'
import type { Book, BookHolder, PeerPosition } from '#features/holders/book/public.ts'

export interface Facts {
  security: { id: string; name: string; ticker: string | null }
  now: Book
  /** The compared quarter, with all of its holders. */
  before: Book
  /** Shares of the quarter for one share of the compared quarter. */
  splitRatio: number
  /** Eight quarters up to this one. */
  history: HistoricalSummary
  peers: { id: string; name: string; ticker: string | null }[]
  /** What holders have in peers, by value; only if a section asks for it. */
  peerPositions: (PeerPosition & { name: string })[]
  top: number
  orientation: Orientation | undefined
  isRolledUp: boolean
  knownOn: string | undefined
}

export const holding = ({ holders }: Book): BookHolder[] => holders.filter(({ shares }) => shares > 0)
export const total = (holders: readonly BookHolder[], of: 'shares' | 'value' = 'shares'): number =>
  holders.reduce((sum, one) => sum + one[of], 0)
export const ratio = (part: number, whole: number | null): number | null => (whole ? part / whole : null)

export type Move = (typeof moves)[number]

/** Null if the two reports cannot be compared. */
export function moveOf({ shares, previousShares, wasHolder }: BookHolder): Move | null {
  if (previousShares === null) return null
  if (shares === 0) return 'exited'
  if (previousShares === 0) return wasHolder ? 'returning' : 'new'
  return shares > previousShares ? 'increased' : shares < previousShares ? 'decreased' : 'unchanged'
}

export const changeOf = ({ shares, previousShares }: BookHolder): number | null =>
  previousShares === null ? null : shares - previousShares

export const nameOf = ({ name, ticker }: Facts['security']): string => (ticker ? `${name} (${ticker})` : name)

const day = (date: string): string => formatCell(date, 'day')
const count = (number: number): string => formatCell(number, 'integer')

const filtersOf = ({ orientation, isRolledUp, knownOn }: Facts): string[] => [
  ...(orientation ? [`${orientationLabels[orientation]} holders only`] : []),
  isRolledUp ? 'Managers rolled up to their parents' : 'Managers as filed',
  ...(knownOn ? [`As of ${day(knownOn)}`] : []),
]

/** Where the figures come from, of when they are, and who is missing. */
function sourcesOf({ now, before, splitRatio, knownOn }: Facts): string[] {
  const [quarter, compared] = [formatQuarter(now.quarter), formatQuarter(now.comparedWith)]
  const filed = now.firstFiledOn && now.lastFiledOn ? `, filed ${day(now.firstFiledOn)} to ${day(now.lastFiledOn)}` : ''
  const unknown = now.holders.filter(({ previousShares }) => previousShares === null).length
  const reported = total(holding(now))
  return [
    `SEC Form 13F, holdings as of ${day(now.quarter)}${filed}; compared with ${day(before.quarter)}. Options are excluded.`,
    now.sharesOutstanding
      ? `% O/S is of ${count(now.sharesOutstanding)} shares outstanding; % of reported is of the ${count(reported)} shares held by the holders shown here.`
      : `Shares outstanding are unknown; % of reported is of the ${count(reported)} shares held by the holders shown here.`,
    ...(now.silentCount > 0
      ? [
          `${holdersOf(now.silentCount)} from the prior quarter ${have(now.silentCount)} not filed for ${quarter} and ${now.silentCount === 1 ? 'is' : 'are'} excluded from holder and exit counts.`,
        ]
      : []),
    ...(unknown > 0
      ? [
          `${holdersOf(unknown)} ${have(unknown)} no complete filing for both ${compared} and ${quarter}: the change is unknown and excluded from buyer and seller totals.`,
        ]
      : []),
    ...(splitRatio === 1 ? [] : [`Shares of ${compared} are adjusted for splits to ${quarter}.`]),
    ...(now.sharesOutstanding && reported > now.sharesOutstanding
      ? [
          'Reported shares exceed shares outstanding because shares on loan and shares under shared discretion are reported twice.',
        ]
      : []),
    ...(knownOn ? [`Only filings made by ${day(knownOn)} are included; later filings and amendments are not.`] : []),
  ]
}

const holdersOf = (number: number): string => `${count(number)} holder${number === 1 ? '' : 's'}`
const have = (number: number): string => (number === 1 ? 'has' : 'have')

export const pageOf = (facts: Facts, title: string, blocks: ReportBlock[], moreSources: string[] = []): ReportPage => ({
  title,
  subtitle: `${nameOf(facts.security)}, ${formatQuarter(facts.now.quarter)} vs. ${formatQuarter(facts.now.comparedWith)}`,
  blocks,
  filters: filtersOf(facts),
  sources: [...sourcesOf(facts), ...moreSources],
})

export const versus = ({ now }: Facts): string => `vs. ${formatQuarter(now.comparedWith)}`

export const rowOf = (cells: ReportRow['cells'], more: Partial<ReportRow> = {}): ReportRow => ({
  cells,
  link: null,
  tone: null,
  ...more,
})

export const classifiedToday =
  'Types, styles, turnover and locations are as of today, including for the compared quarter.'
