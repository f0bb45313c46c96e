// When a booking page can be booked: its hours on each day of its time zone, without the times at which hosts are busy.
import { addDays, dayIn, instantAt } from '../platform/time-zones.ts'

/** In milliseconds since 1970; the end is not part of it. */
export interface Interval {
  from: number
  to: number
}

/** Local times as HH:mm; 24:00 is the end of the day. */
export interface HourRange {
  from: string
  to: string
}

export const hostModes = ['one', 'round_robin', 'collective'] as const
export type HostMode = (typeof hostModes)[number]

export interface SlotRules {
  timeZone: string
  /** Weekdays as in Date: 0 is Sunday. */
  hours: readonly (HourRange & { weekday: number })[]
  /** Days with other hours; without a range they are closed. */
  overrides: readonly { day: string; ranges: readonly HourRange[] }[]
  /** All in minutes. */
  startEvery: number
  bufferBefore: number
  bufferAfter: number
  notice: number
  /** How many days after today can be booked. */
  windowDays: number
  mostPerDay: number | null
  mode: HostMode
}

export interface BusyHost {
  id: string
  busy: readonly Interval[]
}

export interface Asked {
  now: Date
  /** In minutes. */
  length: number
  /** Only slots that start from then on, or before then. */
  from?: Date
  to?: Date
  /** Bookings that the page has already, by day in its time zone. */
  bookedOn?: ReadonlyMap<string, number>
  /** Days on which nothing can be booked. */
  isClosedOn?: (day: string) => boolean
}

export interface Slot {
  startsAt: Date
  /** Hosts who are free; of a collective page, all of them. */
  hostIds: string[]
}

const minute = 60_000

function merged(busy: readonly Interval[]): Interval[] {
  const sorted = busy.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from)
  const disjoint: Interval[] = []
  for (const one of sorted) {
    const last = disjoint.at(-1)
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else disjoint.push({ ...one })
  }
  return disjoint
}

/** In disjoint, sorted intervals: the last one that begins before the end decides. */
function isFree(busy: readonly Interval[], from: number, to: number): boolean {
  let low = 0
  let high = busy.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((busy[middle]?.from ?? 0) < to) low = middle + 1
    else high = middle
  }
  return (busy[low - 1]?.to ?? Number.NEGATIVE_INFINITY) <= from
}

const instantOf = (day: string, time: string, timeZone: string): number =>
  time === '24:00'
    ? instantAt({ day: addDays(day, 1), time: '00:00:00' }, timeZone).getTime()
    : instantAt({ day, time: `${time}:00` }, timeZone).getTime()

function hoursOn(rules: SlotRules, day: string): readonly HourRange[] {
  const override = rules.overrides.find((one) => one.day === day)
  if (override) return override.ranges
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return rules.hours.filter((one) => one.weekday === weekday)
}

/** When slots of this length may start on a day; within a range they follow each other by the clock that never jumps. */
function startsOn(rules: SlotRules, day: string, length: number): number[] {
  const starts = new Set<number>()
  for (const { from, to } of hoursOn(rules, day)) {
    const end = instantOf(day, to, rules.timeZone) - length * minute
    const step = rules.startEvery * minute
    for (let start = instantOf(day, from, rules.timeZone); start <= end; start += step) starts.add(start)
  }
  return [...starts].sort((a, b) => a - b)
}

function bookableDays(rules: SlotRules, { now, from, to }: Asked): string[] {
  const today = dayIn(rules.timeZone, now)
  const last = addDays(today, rules.windowDays)
  const first = from && from > now ? dayIn(rules.timeZone, from) : today
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (to && instantOf(day, '00:00', rules.timeZone) >= to.getTime()) break
    days.push(day)
  }
  return days
}

export function freeSlots(rules: SlotRules, hosts: readonly BusyHost[], asked: Asked): Slot[] {
  const { now, length, from, to, bookedOn, isClosedOn } = asked
  const calendars = hosts.map(({ id, busy }) => ({ id, busy: merged(busy) }))
  const earliest = Math.max(now.getTime() + rules.notice * minute, from?.getTime() ?? 0)
  const latest = to?.getTime() ?? Number.POSITIVE_INFINITY
  const slots: Slot[] = []
  for (const day of bookableDays(rules, asked)) {
    if (isClosedOn?.(day)) continue
    if (rules.mostPerDay !== null && (bookedOn?.get(day) ?? 0) >= rules.mostPerDay) continue
    for (const start of startsOn(rules, day, length)) {
      if (start < earliest || start >= latest) continue
      const begin = start - rules.bufferBefore * minute
      const end = start + (length + rules.bufferAfter) * minute
      const hostIds = calendars.filter(({ busy }) => isFree(busy, begin, end)).map(({ id }) => id)
      const isOffered = rules.mode === 'collective' ? hostIds.length === hosts.length : hostIds.length > 0
      if (isOffered && hosts.length > 0) slots.push({ startsAt: new Date(start), hostIds })
    }
  }
  return slots
}

export interface Load {
  id: string
  /** Bookings of the page in the last and the next weeks. */
  bookings: number
  /** When the latest of them was made. */
  bookedAt: Date | null
}

/** Round robin: who has the fewest bookings, then who has waited longest, then the order of the page. */
export function fairHost(free: readonly string[], loads: readonly Load[]): string | undefined {
  const order = loads.filter(({ id }) => free.includes(id))
  return [...order].sort(
    (a, b) => a.bookings - b.bookings || (a.bookedAt?.getTime() ?? 0) - (b.bookedAt?.getTime() ?? 0),
  )[0]?.id
}
