// When someone is busy according to calendar files from outside. However a file is made, reading it ends: the number of
// events, occurrences and steps is limited, and the event loop gets its turn in between.
import { setImmediate as turn } from 'node:timers/promises'
import { type CalendarParts, calendarParts, propertyOf } from './components.ts'
import { type EventRead, type Moment, momentOf, periodOf, readEvent } from './event.ts'
import { type Budget, dayMs, occurrences, TooManySteps } from './recurrence.ts'
import { namedZone, type Zone, zonesOf } from './zones.ts'

export interface BusyTime {
  startsAt: Date
  endsAt: Date
}

export interface BusyQuery {
  from: Date
  to: Date
  /** Of the person: days without a time, and times without a zone, are on their clock. */
  timeZone: string
  /** Entries that are counted elsewhere. */
  isLeftOut?: (uid: string) => boolean
}

export interface BusyReading {
  /** In order; those that touch are one. */
  times: BusyTime[]
  /** Whether something of the calendar could not be read. */
  isCut: boolean
}

/** Of one event, about 40 ms; a daily one that counts from ten years ago takes a third. */
const mostSteps = 50_000
/** Of a whole calendar. */
const mostStepsInAll = 2_000_000
const mostTimes = 100_000
/** No event that matters here is longer than that. */
const longestMs = 366 * dayMs
const sliceMs = 15

type Range = readonly [from: number, to: number]

interface Work {
  from: number
  to: number
  own: Zone
  isLeftOut: (uid: string) => boolean
  budget: Budget
  ranges: Range[]
  isCut: boolean
}

export async function busyTimes(
  texts: Iterable<string | CalendarParts>,
  { from, to, timeZone, isLeftOut = () => false }: BusyQuery,
): Promise<BusyReading> {
  const work: Work = {
    from: from.getTime(),
    to: to.getTime(),
    own: namedZone(timeZone),
    isLeftOut,
    budget: { steps: mostStepsInAll },
    ranges: [],
    isCut: false,
  }
  let until = performance.now() + sliceMs
  const breathe = async () => {
    if (performance.now() < until) return
    await turn()
    until = performance.now() + sliceMs
  }
  for (const text of texts) {
    const parts = typeof text === 'string' ? calendarParts(text) : text
    work.isCut ||= parts.isCut
    await breathe()
    const zoneOf = zonesOf(parts.zones, work.own)
    const groups = new Map<string, EventRead[]>()
    for (const lines of parts.components) {
      await breathe()
      readFreeBusy(lines, zoneOf, work)
      const event = readEvent(lines, zoneOf, work.own)
      if (event === 'broken') work.isCut = true
      else if (event) keep(groups, event, work)
    }
    for (const [uid, events] of groups) {
      await breathe()
      if (!isLeftOut(uid)) readGroup(events, work)
    }
  }
  return { times: merged(work.ranges), isCut: work.isCut }
}

/** Of one series. */
const mostChanged = 2_000
const mostChangedFuture = 50

function keep(groups: Map<string, EventRead[]>, event: EventRead, work: Work) {
  const group = groups.get(event.uid)
  if (event.isPartial || (group && group.length >= mostChanged)) work.isCut = true
  if (!group) groups.set(event.uid, [event])
  else if (group.length < mostChanged) group.push(event)
}

function add(work: Work, from: number, to: number) {
  const range: Range = [Math.max(from, work.from), Math.min(to, work.to)]
  if (!(range[0] < range[1])) return
  if (work.ranges.length < mostTimes) work.ranges.push(range)
  else work.isCut = true
}

function readFreeBusy(lines: readonly string[], zoneOf: (name: string) => Zone, work: Work) {
  for (const line of lines) {
    if (!/^FREEBUSY[;:]/i.test(line)) continue
    const property = propertyOf(line)
    if (!property || /^FREE$/i.test(property.parameters.fbtype ?? '')) continue
    for (const value of property.values) {
      const period = periodOf(value, property.parameters, zoneOf, work.own)
      if (period) add(work, period.startsAt, period.endsAt)
    }
  }
}

/** Events with the same UID: a series, and those of its occurrences that differ. */
function readGroup(events: readonly EventRead[], work: Work) {
  const changed = events.filter(({ replaces }) => replaces)
  for (const event of events) {
    if (event.replaces) {
      if (event.isBusy) add(work, event.startsAt, event.endsAt)
      continue
    }
    if (event.isCanceled) continue
    try {
      readSeries(event, changed, work)
    } catch (error) {
      if (!(error instanceof TooManySteps)) throw error
      work.isCut = true
    }
  }
}

function readSeries(event: EventRead, changed: readonly EventRead[], work: Work) {
  const keyOf = ({ instant, day }: Moment) => (event.start.isDay ? day : instant)
  const left = new Set<number | string>()
  for (const moment of event.except) left.add(moment.isDay ? moment.day : moment.instant)
  for (const { replaces } of changed) if (replaces) left.add(replaces.isDay ? replaces.day : keyOf(replaces))
  const later = changed
    .filter(({ isThisAndFuture }) => isThisAndFuture)
    .sort((a, b) => (a.replaces?.instant ?? 0) - (b.replaces?.instant ?? 0))
    .slice(-mostChangedFuture)

  const occur = (moment: Moment, endsAt: number) => {
    if (left.has(moment.instant) || left.has(moment.day)) return
    const since = later.findLast(({ replaces }) => replaces && replaces.instant <= moment.instant)
    if (!since?.replaces) {
      if (event.isBusy) add(work, moment.instant, endsAt)
      return
    }
    if (!since.isBusy) return
    const from = moment.instant + since.startsAt - since.replaces.instant
    add(work, from, from + since.endsAt - since.startsAt)
  }

  const { start, rules } = event
  if (rules.length === 0) occur(start, event.endsAt)
  const budget = { steps: Math.min(mostSteps, work.budget.steps) }
  const before = budget.steps
  // What began before the span may last into it, and a moved occurrence may come from outside it.
  const slack = 2 * dayMs + Math.min(longestMs, Math.max(0, event.endsAt - event.startsAt))
  try {
    for (const { rule, until } of rules) {
      const to = Math.min(work.to + 2 * dayMs, until === undefined ? Number.POSITIVE_INFINITY : until + 2 * dayMs)
      const exists = start.isDay ? () => true : start.zone.exists
      const span = { from: work.from - slack, to, exists }
      for (const local of occurrences(rule, start.local, span, budget)) {
        const moment = momentOf(local, start)
        if (until !== undefined && moment.instant > until) break
        occur(moment, event.endOf(moment))
      }
    }
  } finally {
    work.budget.steps -= before - budget.steps
  }
  for (const { moment, endsAt } of event.also) occur(moment, endsAt ?? event.endOf(moment))
}

function merged(ranges: Range[]): BusyTime[] {
  const times: [number, number][] = []
  for (const [from, to] of ranges.sort(([a], [b]) => a - b)) {
    const last = times.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else times.push([from, to])
  }
  return times.map(([from, to]) => ({ startsAt: new Date(from), endsAt: new Date(to) }))
}
