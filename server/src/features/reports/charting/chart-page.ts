// A chart as a page of a report: the same for the screen, files and board packs.
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { type Charted, type ChartedSeries, readSeries, writeSeries } from '@rostrum/contract/reports/charting'
import {
  type ChartSettings,
  type ChartStep,
  type SeriesChoice,
  seriesFacts,
} from '@rostrum/contract/reports/charting-query'
import type { CellFormat, ChartBlock, ChartSeries, ReportPage } from '@rostrum/contract/reports/report'
import { listSubjects, type Subject } from '#features/holders/scope/public.ts'
import { securityInMind } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { Footnotes, tickerOf } from './footnotes.ts'
import { type Gathered, gather } from './gather.ts'
import { type Happening, happeningsIn, mostMeetings } from './marks.ts'
import { byStep, type Observations, rebased, shiftedDays, shiftedQuarters } from './observations.ts'
import { daysBetween, labelOf, type Period, periodOf, type Shift, shiftOf, stepOf } from './periods.ts'
import { findLastPriceDay, listImplied, listNames } from './queries.ts'
import { comparisonName, filtersOf, marksTable, subtitleOf, titleOf } from './words.ts'

/** Prices older than this are no longer loaded: the range ends with the last one instead of today. */
const longestPause = 10

export async function chart(ctx: Context, settings: ChartSettings): Promise<Charted> {
  const choices = await choicesOf(ctx, settings)
  const subjects = await subjectsOf(ctx, choices)
  const holderNames = await holdersOf(ctx, choices)
  const period = periodOf(settings, await latestDay(ctx, settings, [...subjects.keys()]))
  if (period.from > period.to) throw unprocessable({ from: 'Choose a start date before the end date' })
  const shift = shiftOf(settings, period)
  if (settings.compare && !shift) throw unprocessable({ compare: 'Choose a shorter range to compare' })
  const notes = new Footnotes()
  const asked = { period, knownOn: settings.knownOn, subjects, holderNames }
  const main = await gather(ctx, choices, asked, notes)
  const earlier = shift && { from: shift.dayBefore(period.from), to: shift.dayBefore(period.to) }
  const compared = earlier ? await gather(ctx, choices, { ...asked, period: earlier }, new Footnotes()) : []
  const step = finestStep(choices, settings.step, period)
  const drawn = main.map((one) => valuesOf(one, step))
  const labels = [...new Set(drawn.flatMap((values) => [...values.keys()]))].sort()
  const lines = choices.flatMap((choice, at): Line[] => {
    const own = { ...main[at], choice, values: drawn[at] } as Line
    const before = compared[at]
    if (!before || !shift || !settings.compare) return [own]
    const values = comparedValues({ choice, now: main[at], before, labels: own.values, step, shift })
    return [own, { ...own, name: comparisonName(own.name, settings.compare), values, isComparison: true }]
  })
  const series = lines.map((line) => (settings.rebased ? rebasedLine(line) : line))
  const happenings = await happeningsIn(ctx, settings.marks ?? [], period, [...subjects.values()])
  if (happenings.filter(({ type }) => type === 'meetings').length === mostMeetings) {
    notes.add(`Only the latest ${mostMeetings} meetings in the range are marked.`)
  }
  await addSources(ctx, notes, choices, subjects, period, settings)
  const block = blockOf(series, labels, step, happenings)
  const page: ReportPage = {
    title: titleOf(main.map(({ name }) => name)),
    subtitle: subtitleOf(period, step),
    blocks: [block, ...marksTable(happenings)],
    filters: filtersOf(settings, earlier),
    sources: notes.list(),
  }
  return {
    page,
    ...period,
    step,
    securities: [...subjects.values()].map((subject) => ({ id: subject.id, name: tickerOf(subject) })),
    series: series.map((line) => chartedOf(line, labels)),
    marks: marksAt(happenings, labels, step),
  }
}

type Line = Gathered & { choice: SeriesChoice; values: Map<string, number | null>; isComparison?: true }

/** Without a choice: price and volume of the security in focus. */
async function choicesOf(ctx: Context, { series }: ChartSettings): Promise<SeriesChoice[]> {
  if (series?.length) return [...new Set(series)].map(readSeries)
  const securityId = await securityInMind(ctx, undefined)
  if (!securityId) throw unprocessable({ series: 'Choose a series' })
  return [
    { kind: 'price', securityId, axis: 1 },
    { kind: 'volume', securityId, axis: 2 },
  ]
}

const present = (ids: (string | undefined)[]): string[] => [...new Set(ids.filter((id) => id !== undefined))]

async function subjectsOf({ db }: Context, choices: readonly SeriesChoice[]): Promise<Map<string, Subject>> {
  const ids = present(choices.map(({ securityId }) => securityId))
  const subjects = await listSubjects(db, ids)
  if (subjects.length < ids.length) throw notFound('Security')
  return new Map(subjects.map((subject) => [subject.id, subject]))
}

async function holdersOf({ db }: Context, choices: readonly SeriesChoice[]): Promise<Map<string, string>> {
  const ids = present(choices.map(({ organizationId }) => organizationId))
  const names = ids.length > 0 ? await listNames(db, ids) : new Map<string, string>()
  if (names.size < ids.length) throw notFound('Organization')
  return names
}

async function latestDay({ db, principal }: Context, { knownOn }: ChartSettings, securityIds: readonly string[]) {
  const today = dayIn(principal.user.timeZone)
  const until = knownOn !== undefined && knownOn < today ? knownOn : today
  const priced = await findLastPriceDay(db, securityIds, until)
  return priced !== null && daysBetween(priced, until) > longestPause ? priced : until
}

/** Quarterly values alone need no days between them. */
function finestStep(choices: readonly SeriesChoice[], step: ChartStep | undefined, period: Period): ChartStep {
  const isQuarterly = choices.every(({ kind }) => seriesFacts[kind].cadence === 'quarter')
  return isQuarterly ? 'quarter' : stepOf(step, period)
}

const valuesOf = ({ observed, together }: Gathered, step: ChartStep) => byStep(observed, step, together)

interface Compared {
  choice: SeriesChoice
  now: Gathered | undefined
  before: Gathered
  labels: Observations
  step: ChartStep
  shift: Shift
}

function comparedValues({ choice, now, before, labels, step, shift }: Compared): Map<string, number | null> {
  if (seriesFacts[choice.kind].cadence === 'quarter') {
    const earlier = shiftedQuarters(now?.observed.keys() ?? [], before.observed, shift)
    return valuesOf({ ...before, observed: earlier }, step)
  }
  return shiftedDays([...labels.keys()], valuesOf(before, step), step, shift)
}

/** The peer average is an index already, whatever the first day in a step. */
const rebasedLine = (line: Line): Line =>
  seriesFacts[line.choice.kind].canRebase ? { ...line, format: 'decimal', values: rebased(line.values) } : line

const labelFormats: Record<ChartStep, { header: string; format: CellFormat }> = {
  day: { header: 'Day', format: 'day' },
  week: { header: 'Week of', format: 'day' },
  month: { header: 'Month', format: 'month' },
  quarter: { header: 'Quarter', format: 'quarter' },
}

function blockOf(
  lines: readonly Line[],
  labels: string[],
  step: ChartStep,
  happenings: readonly Happening[],
): ChartBlock {
  const { header, format } = labelFormats[step]
  const isBars = lines.every(({ choice }) => seriesFacts[choice.kind].drawnAs === 'bars')
  return {
    type: 'chart',
    title: null,
    chart: isBars ? 'bar' : 'line',
    labelHeader: header,
    labelFormat: format,
    labels,
    series: lines.map(
      ({ name, format: written, values, choice }): ChartSeries => ({
        ...{ name, format: written, axis: choice.axis },
        values: labels.map((label) => values.get(label) ?? null),
      }),
    ),
    marks: marksAt(happenings, labels, step).map(({ at, text }) => ({ at, text })),
    note: null,
  }
}

/** At its own label or, without one, at the last before it. */
const marksAt = (happenings: readonly Happening[], labels: readonly string[], step: ChartStep) =>
  labels.length === 0
    ? []
    : happenings.map((happening) => {
        const label = labelOf(happening.day, step)
        return {
          ...happening,
          at: Math.max(
            0,
            labels.findLastIndex((one) => one <= label),
          ),
        }
      })

const chartedOf = ({ choice, name, values, isComparison }: Line, labels: readonly string[]): ChartedSeries => ({
  ...{ key: writeSeries(choice), kind: choice.kind, name, isComparison: isComparison ?? false },
  observedAt: labels.flatMap((label, at) => (values.has(label) ? at : [])),
})

async function addSources(
  { db }: Context,
  notes: Footnotes,
  choices: readonly SeriesChoice[],
  subjects: ReadonlyMap<string, Subject>,
  period: Period,
  { knownOn }: ChartSettings,
): Promise<void> {
  const priced = present(choices.map(({ kind, securityId }) => (kind === 'price' ? securityId : undefined)))
  const implied = priced.length > 0 ? await listImplied(db, priced, period) : new Set<string>()
  const named = [...subjects.values()].filter(({ id }) => implied.has(id)).map(tickerOf)
  if (named.length > 0) notes.add(`Some prices of ${named.join(', ')} are implied by 13F filings at quarter-end.`)
  if (knownOn)
    notes.add('Prices, splits, meetings, events and annotations are as of today; nothing after that date is shown.')
}

/** For board packs. */
export const chartPage = async (ctx: Context, settings: ChartSettings): Promise<ReportPage[]> => [
  (await chart(ctx, settings)).page,
]
