// One event of a calendar file: when it is, how it recurs, and whether it makes busy.
import { type Property, propertyOf } from './components.ts'
import { dayMs, type Rule, ruleOf } from './recurrence.ts'
import { utc, type Zone } from './zones.ts'

/** A date, or a date and time, of an event. */
export interface Moment {
  /** As shown on the clock, in milliseconds as if it were UTC. */
  local: number
  instant: number
  /** The day on the clock, YYYY-MM-DD. */
  day: string
  isDay: boolean
  zone: Zone
}

export interface EventRead {
  uid: string
  start: Moment
  startsAt: number
  endsAt: number
  /** The end of an occurrence that starts then. */
  endOf(moment: Moment): number
  rules: { rule: Rule; until: number | undefined }[]
  also: { moment: Moment; endsAt: number | undefined }[]
  except: Moment[]
  /** The occurrence in whose place this event is. */
  replaces: Moment | undefined
  isThisAndFuture: boolean
  isCanceled: boolean
  isBusy: boolean
  /** Whether a line of it means nothing. */
  isPartial: boolean
}

type ZoneOf = (name: string) => Zone

/** Dates far from today are mistakes, or made to take long. */
const years = { from: 1900, to: 2200 }

export const momentOf = (local: number, { isDay, zone }: Pick<Moment, 'isDay' | 'zone'>): Moment => ({
  local,
  instant: zone.instantOf(local),
  day: new Date(local).toISOString().slice(0, 10),
  isDay,
  zone,
})

function parseMoment(value: unknown, parameters: Record<string, string>, zoneOf: ZoneOf, own: Zone) {
  const [, year, month, day, hour = '', minute = '00', second = '00', isUtc] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{0,2}):(\d{0,2}):(\d{0,2})(Z?))?$/.exec(String(value)) ?? []
  if (!year || Number(year) < years.from || Number(year) > years.to) return undefined
  const at = (number: string | undefined) => Number(number || 0)
  const local = Date.UTC(at(year), at(month) - 1, at(day), at(hour), at(minute), Math.min(at(second), 59))
  const isSame = new Date(local).toISOString().startsWith(`${year}-${month}-${day}`)
  if (!isSame || at(hour) > 23 || at(minute) > 59) return undefined
  // A date without VALUE=DATE, as some programs write it, parses as one with an empty time.
  const isDay = hour === ''
  const zone = isDay ? own : isUtc ? utc : parameters.tzid ? zoneOf(parameters.tzid) : own
  return momentOf(local, { isDay, zone })
}

interface Length {
  days: number
  ms: number
}

function lengthOf(value: unknown): Length | undefined {
  const [whole, sign, weeks, days, hours, minutes, seconds] =
    /^([+-])?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/.exec(String(value)) ??
    []
  if (whole === undefined || sign === '-') return undefined
  const at = (number: string | undefined) => Number(number ?? 0)
  return { days: at(weeks) * 7 + at(days), ms: ((at(hours) * 60 + at(minutes)) * 60 + at(seconds)) * 1000 }
}

/** Days are days on the clock, hours are hours (RFC 5545, 3.3.6). */
const after = (moment: Moment, { days, ms }: Length): number => moment.zone.instantOf(moment.local + days * dayMs) + ms

export function periodOf(value: unknown, parameters: Record<string, string>, zoneOf: ZoneOf, own: Zone) {
  if (!Array.isArray(value)) return undefined
  const moment = parseMoment(value[0], parameters, zoneOf, own)
  if (!moment) return undefined
  const length = lengthOf(value[1])
  const endsAt = length ? after(moment, length) : parseMoment(value[1], parameters, zoneOf, own)?.instant
  return endsAt === undefined ? undefined : { moment, startsAt: moment.instant, endsAt }
}

/** Undefined for what is no event; 'broken' for one that cannot be read. */
export function readEvent(lines: readonly string[], zoneOf: ZoneOf, own: Zone): EventRead | 'broken' | undefined {
  const properties = lines.map(propertyOf)
  const present = properties.filter((property): property is Property => property !== undefined)
  const all = (name: string) => present.filter((property) => property.name === name)
  const textOf = (name: string) => String(all(name)[0]?.values[0] ?? '').toUpperCase()
  const moments = (name: string) =>
    all(name).flatMap(({ values, parameters }) =>
      values.flatMap((value) => parseMoment(value, parameters, zoneOf, own) ?? []),
    )
  if (lines.some((line) => /^FREEBUSY[;:]/i.test(line))) return undefined
  const [start] = moments('dtstart')
  if (!start) return 'broken'
  const [end] = moments('dtend')
  const length = lengthOf(all('duration')[0]?.values[0])
  const endOf = endOfOccurrences(start, end, length)
  const [recurrenceId] = all('recurrence-id')
  const [replaces] = moments('recurrence-id')
  const isCanceled = textOf('status') === 'CANCELLED'
  const isFree = all('transp').some(({ values }) => /^TRANSPARENT$/i.test(String(values[0])))
  return {
    uid: String(all('uid')[0]?.values[0] ?? ''),
    start,
    startsAt: start.instant,
    endsAt: endOf(start),
    endOf,
    rules: rulesOf(all('rrule'), start, zoneOf, own),
    also: all('rdate').flatMap(({ values, parameters }) =>
      values.flatMap((value): EventRead['also'] => {
        const period = periodOf(value, parameters, zoneOf, own)
        if (period) return [{ moment: period.moment, endsAt: period.endsAt }]
        const moment = parseMoment(value, parameters, zoneOf, own)
        return moment ? [{ moment, endsAt: undefined }] : []
      }),
    ),
    isPartial: present.length < lines.length,
    except: moments('exdate'),
    replaces,
    isThisAndFuture: recurrenceId?.parameters.range?.toUpperCase() === 'THISANDFUTURE',
    isCanceled,
    isBusy: !isCanceled && !isFree && textOf('x-microsoft-cdo-busystatus') !== 'FREE',
  }
}

function endOfOccurrences(start: Moment, end: Moment | undefined, length: Length | undefined) {
  if (start.isDay) {
    const span = end ? end.local - start.local : length ? length.days * dayMs + length.ms : dayMs
    const days = Math.max(1, Math.ceil(span / dayMs))
    return (moment: Moment) => after(moment, { days, ms: 0 })
  }
  // An end is as far from every occurrence as from the first; a duration is on the clock (RFC 5545, 3.8.5.3).
  if (end) return (moment: Moment) => moment.instant + Math.max(0, end.instant - start.instant)
  return (moment: Moment) => (length ? after(moment, length) : moment.instant)
}

function rulesOf(properties: readonly Property[], start: Moment, zoneOf: ZoneOf, own: Zone) {
  return properties.slice(0, 10).flatMap(({ values }) => {
    const parsed = values[0] as Record<string, unknown>
    const rule = ruleOf(parsed)
    if (!rule) return []
    const until = parsed.until === undefined ? undefined : parseMoment(parsed.until, {}, zoneOf, own)
    return [{ rule, until: until && untilOf(until, start) }]
  })
}

/** A day means all of it; a time without a zone is on the clock of the start. */
function untilOf(until: Moment, start: Moment): number {
  if (until.isDay) return start.zone.instantOf(until.local + dayMs) - 1
  return until.zone === utc ? until.instant : start.zone.instantOf(until.local)
}
