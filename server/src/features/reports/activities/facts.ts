// What the pages of the activity report have in common: the activities of the two periods, and the words about them.
import { formatCell } from '@rostrum/contract/reports/format-cell'
import type { ReportBlock, ReportPage, ReportRow } from '@rostrum/contract/reports/report'
import type { Book } from '#features/holders/book/public.ts'
import type { Outreach } from '#features/irm/activities/public.ts'
import type { Firm, Target } from './queries.ts'
import type { FunnelFacts } from './read-funnel.ts'

export interface Period {
  /** Days, both included. */
  from: string
  to: string
}

export interface Facts {
  period: Period
  compared: Period
  timeZone: string
  activities: Outreach[]
  earlier: Outreach[]
  firms: Map<string, Firm>
  filters: string[]
  top: number
  security: { id: string; name: string; ticker: string | null } | null
  /** Only if a section asks for them. */
  book: Book | undefined
  targets: Target[]
  funnel: FunnelFacts | undefined
  knownOn: string | undefined
}

export const day = (date: string): string => formatCell(date, 'day')
export const wordsOf = ({ from, to }: Period): string => `${day(from)} to ${day(to)}`

export const pageOf = (facts: Facts, title: string, blocks: ReportBlock[], moreSources: string[] = []): ReportPage => ({
  title,
  subtitle: `${wordsOf(facts.period)} vs. ${wordsOf(facts.compared)}`,
  blocks,
  filters: [...facts.filters, ...(facts.knownOn ? [`As of ${day(facts.knownOn)}`] : [])],
  sources: [
    `Activities you can see, ${wordsOf(facts.period)}, dates in ${facts.timeZone}. Colleagues’ private activities are not counted.`,
    ...(facts.knownOn
      ? [
          `Only activities logged by ${day(facts.knownOn)} are included, also if they were removed later; edits made since then apply.`,
        ]
      : []),
    ...moreSources,
  ],
})

export const rowOf = (cells: ReportRow['cells'], more: Partial<ReportRow> = {}): ReportRow => ({
  cells,
  link: null,
  tone: null,
  ...more,
})

export const firmsOf = (activities: readonly Outreach[]): Set<string> =>
  new Set(activities.flatMap(({ organizationIds }) => organizationIds))

export const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)
