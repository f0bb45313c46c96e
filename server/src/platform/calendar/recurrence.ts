// The occurrences of a recurrence rule (RFC 5545, 3.3.10) in local time. The iterator of ical.js never ends for a rule
// that matches nothing, and knows BYSETPOS for months only: a calendar from outside must not stop the process.

export const dayMs = 24 * 3600 * 1000

const frequencies = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
type Frequency = (typeof frequencies)[number]

interface Weekday {
  /** 0 for Sunday. */
  day: number
  /** The second, or from the end the last (-1), of its month or year; 0 for every one. */
  nth: number
}

export interface Rule {
  frequency: Frequency
  interval: number
  count: number | undefined
  weekStart: number
  months: number[]
  weekNumbers: number[]
  yearDays: number[]
  monthDays: number[]
  weekdays: Weekday[]
  hours: number[]
  minutes: number[]
  seconds: number[]
  positions: number[]
}

const dayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** A rule as ical.js parses it; undefined for one that means nothing. */
export function ruleOf(parsed: Record<string, unknown>): Rule | undefined {
  const listOf = (part: string): unknown[] => [parsed[part] ?? []].flat()
  const numbers = (part: string) => listOf(part).map(Number).filter(Number.isInteger)
  const frequency = frequencies.find((name) => name === parsed.freq)
  if (!frequency) return undefined
  const weekdays = listOf('byday').flatMap((value) => {
    const [, nth, name = ''] = /^([+-]?\d{1,3})?([A-Z]{2})$/.exec(String(value)) ?? []
    const day = dayNames.indexOf(name)
    return day < 0 ? [] : [{ day, nth: Number(nth ?? 0) }]
  })
  // ical.js gives the start of the week as a number from 1 for Sunday.
  const weekStart = typeof parsed.wkst === 'number' ? parsed.wkst - 1 : dayNames.indexOf(String(parsed.wkst ?? 'MO'))
  return {
    frequency,
    interval: Math.max(1, Number(parsed.interval ?? 1) || 1),
    count: parsed.count === undefined ? undefined : Number(parsed.count) || 0,
    weekStart: weekStart < 0 ? 1 : weekStart,
    months: numbers('bymonth'),
    weekNumbers: numbers('byweekno'),
    yearDays: numbers('byyearday'),
    monthDays: numbers('bymonthday'),
    weekdays,
    hours: numbers('byhour'),
    minutes: numbers('byminute'),
    seconds: numbers('bysecond'),
    positions: numbers('bysetpos'),
  }
}

/** Counts what is computed, and ends what would take too long. */
export interface Budget {
  steps: number
}
export class TooManySteps extends Error {
  override name = 'TooManySteps'
}

const spend = (budget: Budget) => {
  budget.steps -= 1
  if (budget.steps < 0) throw new TooManySteps('The rule takes too many steps')
}

const yearOf = (day: number) => new Date(day * dayMs).getUTCFullYear()
const monthOf = (day: number) => new Date(day * dayMs).getUTCMonth()
const firstOfYear = (year: number) => Date.UTC(year, 0, 1) / dayMs
const firstOfMonth = (months: number) => Date.UTC(Math.floor(months / 12), months % 12, 1) / dayMs
/** January 1, 1970 was a Thursday. */
const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7
const weekOf = (day: number, weekStart: number) => day - ((weekdayOf(day) - weekStart + 7) % 7)

/** The first day of week 1: the first week with four days in the year. */
const firstWeek = (year: number, weekStart: number) => weekOf(firstOfYear(year) + 3, weekStart)

/** Whether a number, counted from the beginning or as a negative one from the end, is in the list. */
const isListed = (list: number[], at: number, length: number) => list.includes(at) || list.includes(at - length - 1)

function isNth({ day: weekday, nth }: Weekday, day: number, [first, end]: readonly [number, number]): boolean {
  if (weekdayOf(day) !== weekday) return false
  if (nth === 0) return true
  return nth > 0 ? Math.floor((day - first) / 7) + 1 === nth : Math.floor((end - 1 - day) / 7) + 1 === -nth
}

/** What a rule leaves open is taken from its start. */
function completed(rule: Rule, start: number): Rule {
  const day = Math.floor(start / dayMs)
  const date = new Date(start)
  const isOpen = ![rule.weekNumbers, rule.yearDays, rule.monthDays, rule.weekdays].some(({ length }) => length > 0)
  const weekday = [{ day: weekdayOf(day), nth: 0 }]
  const filled = { ...rule }
  if (rule.frequency === 'YEARLY' && isOpen) {
    if (rule.months.length === 0) filled.months = [date.getUTCMonth() + 1]
    filled.monthDays = [date.getUTCDate()]
  } else if (rule.frequency === 'YEARLY' && rule.weekNumbers.length > 0 && rule.weekdays.length === 0) {
    filled.weekdays = weekday
  } else if (rule.frequency === 'MONTHLY' && isOpen) filled.monthDays = [date.getUTCDate()]
  else if (rule.frequency === 'WEEKLY' && rule.weekdays.length === 0) filled.weekdays = weekday
  const rank = frequencies.indexOf(rule.frequency)
  if (rank > 2 && rule.hours.length === 0) filled.hours = [date.getUTCHours()]
  if (rank > 1 && rule.minutes.length === 0) filled.minutes = [date.getUTCMinutes()]
  if (rank > 0 && rule.seconds.length === 0) filled.seconds = [date.getUTCSeconds()]
  return filled
}

function isDayOf(rule: Rule, day: number): boolean {
  const year = yearOf(day)
  const month = monthOf(day)
  if (rule.months.length > 0 && !rule.months.includes(month + 1)) return false
  const wholeYear = [firstOfYear(year), firstOfYear(year + 1)] as const
  const wholeMonth = [firstOfMonth(year * 12 + month), firstOfMonth(year * 12 + month + 1)] as const
  const among = (list: number[], [first, end]: readonly [number, number]) =>
    list.length === 0 || isListed(list, day - first + 1, end - first)
  if (!among(rule.monthDays, wholeMonth) || !among(rule.yearDays, wholeYear)) return false
  if (rule.weekNumbers.length > 0 && !isInWeeks(rule, day, year)) return false
  if (rule.weekdays.length === 0) return true
  const isOfYear = rule.frequency === 'YEARLY' && rule.months.length === 0
  const counts = (rule.frequency === 'YEARLY' && rule.weekNumbers.length === 0) || rule.frequency === 'MONTHLY'
  return rule.weekdays.some((weekday) =>
    isNth(counts ? weekday : { ...weekday, nth: 0 }, day, isOfYear ? wholeYear : wholeMonth),
  )
}

function isInWeeks({ weekNumbers, weekStart }: Rule, day: number, year: number): boolean {
  // Days around New Year may belong to a week of the other year.
  for (const counted of [year + 1, year, year - 1]) {
    const first = firstWeek(counted, weekStart)
    if (day < first) continue
    return isListed(weekNumbers, Math.floor((day - first) / 7) + 1, (firstWeek(counted + 1, weekStart) - first) / 7)
  }
  return false
}

/** The days of the period with this number, counted from that of the start; periods below a day have one. */
function daysOfPeriod({ frequency, interval, weekStart }: Rule, start: number, at: number): [number, number] {
  const day = Math.floor(start / dayMs)
  if (frequency === 'YEARLY') {
    const year = yearOf(day) + at * interval
    return [firstOfYear(year), firstOfYear(year + 1)]
  }
  if (frequency === 'MONTHLY') {
    const months = yearOf(day) * 12 + monthOf(day) + at * interval
    return [firstOfMonth(months), firstOfMonth(months + 1)]
  }
  if (frequency === 'WEEKLY') {
    const week = weekOf(day, weekStart) + at * interval * 7
    return [week, week + 7]
  }
  if (frequency === 'DAILY') return [day + at * interval, day + at * interval + 1]
  const within = Math.floor((start + at * interval * lengthMs[frequency]) / dayMs)
  return [within, within + 1]
}

const lengthMs: Record<Frequency, number> = {
  SECONDLY: 1000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: dayMs,
  WEEKLY: 7 * dayMs,
  // The longest, so that skipping ahead never goes too far.
  MONTHLY: 31 * dayMs,
  YEARLY: 366 * dayMs,
}

/** The times of a day in milliseconds; of a period below a day, those of the period. */
function timesOf(rule: Rule, start: number, at: number, budget: Budget): number[] {
  const rank = frequencies.indexOf(rule.frequency)
  const instant = new Date(start + at * rule.interval * lengthMs[rule.frequency])
  const choose = (list: number[], own: number, isFixed: boolean) => {
    if (!isFixed) return [...new Set(list)].sort((a, b) => a - b)
    return list.length === 0 || list.includes(own) ? [own] : []
  }
  const times: number[] = []
  for (const hour of choose(rule.hours, instant.getUTCHours(), rank <= 2)) {
    for (const minute of choose(rule.minutes, instant.getUTCMinutes(), rank <= 1)) {
      for (const second of choose(rule.seconds, instant.getUTCSeconds(), rank === 0)) {
        spend(budget)
        times.push(((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1000)
      }
    }
  }
  return times
}

function occurrencesOfPeriod(rule: Rule, start: number, at: number, budget: Budget): number[] {
  const [first, end] = daysOfPeriod(rule, start, at)
  const found: number[] = []
  let times: number[] | undefined
  for (let day = first; day < end; day += 1) {
    spend(budget)
    if (!isDayOf(rule, day)) continue
    times ??= timesOf(rule, start, at, budget)
    for (const time of times) {
      spend(budget)
      found.push(day * dayMs + time)
    }
  }
  if (rule.positions.length === 0) return found
  return found.filter((_, index) => isListed(rule.positions, index + 1, found.length))
}

/**
 * Local times from `from` to before `to`, as milliseconds as if they were UTC. The start is the first of them, even
 * where the rule leaves it out: calendars show it. Throws `TooManySteps`.
 */
export function* occurrences(
  given: Rule,
  start: number,
  { from, to, exists }: { from: number; to: number; exists: (local: number) => boolean },
  budget: Budget,
): Generator<number> {
  const rule = completed(given, start)
  if (start >= from && start < to) yield start
  let counted = 1
  // Only a rule that counts has to be followed from its start.
  const ahead = rule.count === undefined ? Math.floor((from - start) / lengthMs[rule.frequency] / rule.interval) - 2 : 0
  for (let at = Math.max(0, ahead); ; at += 1) {
    spend(budget)
    const [first] = daysOfPeriod(rule, start, at)
    if (!(first * dayMs < to)) return
    for (const occurrence of occurrencesOfPeriod(rule, start, at, budget)) {
      // A time that the clock skips is neither an occurrence nor counted (RFC 5545, 3.3.10).
      if (occurrence <= start || !exists(occurrence)) continue
      counted += 1
      if (rule.count !== undefined && counted > rule.count) return
      if (occurrence >= to) return
      if (occurrence >= from) yield occurrence
    }
  }
}
