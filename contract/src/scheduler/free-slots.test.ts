import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayIn, wallClock } from '../platform/time-zones.ts'
import { type BusyHost, fairHost, freeSlots, type Interval, type SlotRules } from './free-slots.ts'

const minute = 60_000
const rulesOf = (given: Partial<SlotRules>): SlotRules => ({
  timeZone: 'America/Toronto',
  hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '09:00', to: '12:00' })),
  overrides: [],
  ...{ startEvery: 30, bufferBefore: 0, bufferAfter: 0, notice: 0, windowDays: 3, mostPerDay: null, mode: 'one' },
  ...given,
})
const noOneBusy: BusyHost[] = [{ id: 'ada', busy: [] }]
const at = (text: string) => new Date(text)
const interval = (from: string, to: string): Interval => ({ from: Date.parse(from), to: Date.parse(to) })
const timesOf = (slots: readonly { startsAt: Date }[], timeZone: string) =>
  slots.map(({ startsAt }) => {
    const { day, time } = wallClock(startsAt, timeZone)
    return `${day} ${time.slice(0, 5)}`
  })

/** Two clocks that change forward and back in spring and autumn, two of the other hemisphere, and one that never does. */
const zones = ['America/Toronto', 'Europe/London', 'Australia/Sydney', 'Australia/Lord_Howe', 'Asia/Kolkata'] as const
/** The days around which these clocks change, and an ordinary one. */
const beginnings = ['2026-03-06', '2026-03-27', '2026-04-03', '2026-10-02', '2026-10-23', '2026-10-30', '2026-06-10']

/** Boundaries stay outside the hour that is skipped or repeated: what happens inside is the ranges' own. */
const boundaries = ['00:00', '00:30', '04:00', '08:15', '12:00', '13:00', '17:45', '24:00']
const ranges = fc
  .uniqueArray(fc.constantFrom(...boundaries), { minLength: 2, maxLength: 4 })
  .map((times) => times.sort())
  .map((times) => {
    const pairs = []
    for (let index = 0; index + 1 < times.length; index += 2) {
      pairs.push({ from: times[index] ?? '', to: times[index + 1] ?? '' })
    }
    return pairs
  })

const situation = fc
  .record({
    timeZone: fc.constantFrom(...zones),
    beginning: fc.constantFrom(...beginnings),
    startMinute: fc.integer({ min: 0, max: 1439 }),
    week: fc.array(ranges, { minLength: 7, maxLength: 7 }),
    override: fc.option(
      fc.record({ offset: fc.integer({ min: 0, max: 3 }), ranges: fc.oneof(ranges, fc.constant([])) }),
    ),
    startEvery: fc.constantFrom(15, 20, 30, 60),
    bufferBefore: fc.constantFrom(0, 5, 30),
    bufferAfter: fc.constantFrom(0, 10, 45),
    notice: fc.constantFrom(0, 60, 1500),
    windowDays: fc.integer({ min: 0, max: 3 }),
    mostPerDay: fc.option(fc.integer({ min: 1, max: 2 })),
    mode: fc.constantFrom('round_robin' as const, 'collective' as const),
    length: fc.constantFrom(15, 30, 45, 60),
    hosts: fc.array(
      fc.array(fc.record({ from: fc.integer({ min: -200, max: 5800 }), minutes: fc.integer({ min: 1, max: 300 }) }), {
        maxLength: 6,
      }),
      { minLength: 1, maxLength: 3 },
    ),
    booked: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ beginning, startMinute, week, override, hosts, booked, length, ...rest }) => {
    const now = new Date(Date.parse(`${beginning}T00:00:00Z`) + startMinute * minute)
    const today = dayIn(rest.timeZone, now)
    const rules: SlotRules = {
      ...rest,
      hours: week.flatMap((day, weekday) => day.map((range) => ({ ...range, weekday }))),
      overrides: override ? [{ day: addDays(today, override.offset), ranges: override.ranges }] : [],
    }
    const busyHosts = hosts.map((busy, index) => ({
      id: `host ${index}`,
      busy: busy.map(({ from, minutes }) => ({
        from: now.getTime() + from * minute,
        to: now.getTime() + (from + minutes) * minute,
      })),
    }))
    return { rules, hosts: busyHosts, asked: { now, length, bookedOn: new Map([[addDays(today, 1), booked]]) } }
  })

/** The same by looking at every minute on the clock of the page, without any arithmetic on days. */
function minuteByMinute({ rules, hosts, asked }: ReturnType<typeof situationOf>) {
  const { now, length, bookedOn } = asked
  const lastDay = addDays(dayIn(rules.timeZone, now), rules.windowDays)
  const begin = Math.floor(now.getTime() / minute) * minute - 1440 * minute
  const open: { at: number; range: string; day: string }[] = []
  for (let instant = begin; instant < now.getTime() + (rules.windowDays + 2) * 1440 * minute; instant += minute) {
    const { day, time } = wallClock(new Date(instant), rules.timeZone)
    const override = rules.overrides.find((one) => one.day === day)
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    const hours = override ? override.ranges : rules.hours.filter((one) => one.weekday === weekday)
    const shown = time.slice(0, 5)
    const range = hours.find(({ from, to }) => from <= shown && shown < to)
    if (range) open.push({ at: instant, range: `${day} ${range.from}`, day })
  }
  const found: string[] = []
  const firstOf = new Map<string, number>()
  const minutesOf = new Map<string, Set<number>>()
  for (const one of open) {
    if (!firstOf.has(one.range)) firstOf.set(one.range, one.at)
    minutesOf.set(one.range, (minutesOf.get(one.range) ?? new Set()).add(one.at))
  }
  for (const { at: start, range, day } of open) {
    const isStart = (start - (firstOf.get(range) ?? 0)) % (rules.startEvery * minute) === 0
    if (!isStart || day > lastDay || start < now.getTime() + rules.notice * minute) continue
    if (rules.mostPerDay !== null && (bookedOn.get(day) ?? 0) >= rules.mostPerDay) continue
    let fits = true
    for (let index = 0; index < length; index += 1) fits &&= minutesOf.get(range)?.has(start + index * minute) ?? false
    if (!fits) continue
    const free = hosts.filter(({ busy }) => {
      for (let index = -rules.bufferBefore; index < length + rules.bufferAfter; index += 1) {
        const from = start + index * minute
        if (busy.some((one) => one.from < from + minute && one.to > from)) return false
      }
      return true
    })
    const isOffered = rules.mode === 'collective' ? free.length === hosts.length : free.length > 0
    if (isOffered) found.push(`${new Date(start).toISOString()} ${free.map(({ id }) => id).join()}`)
  }
  return found
}
const situationOf = (one: typeof situation extends fc.Arbitrary<infer S> ? S : never) => one

describe('free slots', () => {
  test('are those that a look at every minute finds, in five zones around their changes of the clock', {
    tags: 'full',
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(situation, (one) => {
        const slots = freeSlots(one.rules, one.hosts, one.asked)
        const shown = slots.map(({ startsAt, hostIds }) => `${startsAt.toISOString()} ${hostIds.join()}`)
        expect(shown).toEqual(minuteByMinute(one))
      }),
      { numRuns: 60 },
    )
  })

  test('between Toronto and London while only one of them has changed its clock', () => {
    const rules = rulesOf({ hours: [1, 5].map((weekday) => ({ weekday, from: '09:00', to: '10:00' })), windowDays: 4 })
    const slots = freeSlots(rules, noOneBusy, { now: at('2026-03-05T12:00:00Z'), length: 30 })
    expect(timesOf(slots, 'America/Toronto')).toEqual([
      ...['2026-03-06 09:00', '2026-03-06 09:30', '2026-03-09 09:00', '2026-03-09 09:30'],
    ])
    expect(timesOf(slots, 'Europe/London')).toEqual([
      ...['2026-03-06 14:00', '2026-03-06 14:30', '2026-03-09 13:00', '2026-03-09 13:30'],
    ])
  })

  test('a night with a change of the clock is an hour shorter or longer', () => {
    const night = { hours: [{ weekday: 0, from: '00:00', to: '04:00' }], startEvery: 60, windowDays: 1 }
    const spring = freeSlots(rulesOf(night), noOneBusy, { now: at('2026-03-08T00:00:00Z'), length: 60 })
    expect(timesOf(spring, 'America/Toronto').map((time) => time.slice(11))).toEqual(['00:00', '01:00', '03:00'])
    const autumn = freeSlots(rulesOf(night), noOneBusy, { now: at('2026-11-01T00:00:00Z'), length: 60 })
    expect(timesOf(autumn, 'America/Toronto').map((time) => time.slice(11))).toEqual([
      ...['00:00', '01:00', '01:00', '02:00', '03:00'],
    ])
  })

  test('buffers keep a distance from what hosts have, and a closed day has none', () => {
    const busy = [interval('2026-06-10T14:00:00Z', '2026-06-10T14:30:00Z')]
    const asked = { now: at('2026-06-10T04:00:00Z'), length: 30, to: at('2026-06-11T04:00:00Z') }
    const buffered = rulesOf({ bufferBefore: 15, bufferAfter: 15 })
    expect(timesOf(freeSlots(buffered, [{ id: 'ada', busy }], asked), 'America/Toronto')).toEqual([
      ...['2026-06-10 09:00', '2026-06-10 11:00', '2026-06-10 11:30'],
    ])
    expect(freeSlots(buffered, noOneBusy, { ...asked, isClosedOn: (day) => day === '2026-06-10' })).toEqual([])
    expect(freeSlots(buffered, [], asked)).toEqual([])
  })
})

describe('round robin', () => {
  test('gives everyone the same number, though not all are always free', () => {
    const ids = ['ada', 'ben', 'cleo']
    fc.assert(
      fc.property(fc.array(fc.subarray(ids, { minLength: 2 }), { minLength: 30, maxLength: 60 }), (frees) => {
        const loads = ids.map((id) => ({ id, bookings: 0, bookedAt: null as Date | null }))
        for (const [turn, free] of frees.entries()) {
          const chosen = loads.find(({ id }) => id === fairHost(free, loads))
          expect(free).toContain(chosen?.id)
          const fewest = Math.min(...loads.filter(({ id }) => free.includes(id)).map(({ bookings }) => bookings))
          expect(chosen?.bookings).toBe(fewest)
          if (chosen) Object.assign(chosen, { bookings: chosen.bookings + 1, bookedAt: new Date(turn) })
        }
      }),
    )
  })

  test('of equals, who has waited longest', () => {
    const loads = [
      { id: 'ada', bookings: 1, bookedAt: at('2026-06-02T00:00:00Z') },
      { id: 'ben', bookings: 1, bookedAt: at('2026-06-01T00:00:00Z') },
    ]
    expect(fairHost(['ada', 'ben'], loads)).toBe('ben')
    expect(fairHost(['ada'], loads)).toBe('ada')
    expect(fairHost([], loads)).toBeUndefined()
  })
})
