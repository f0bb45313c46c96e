import { clockTime, dayIn } from '@rostrum/contract/platform/time-zones'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultDue, describeDue, dueInstant, parseDay, parseTime, timeOptions, typedDue } from './due.ts'

describe('a time', () => {
  test.each([
    ['08:30', '08:30:00'],
    ['8:30', '08:30:00'],
    ['08:30:15', '08:30:15'],
    ['08:30 PM', '20:30:00'],
    ['8:30pm', '20:30:00'],
    ['12:00 AM', '00:00:00'],
    ['12:05 pm', '12:05:00'],
    ['00:00', '00:00:00'],
    ['23:59:59', '23:59:59'],
    [' 17:00 ', '17:00:00'],
  ])('%s is %s', (typed, meant) => expect(parseTime(typed)).toBe(meant))

  test.each(['8h30', '25:00', '24:00', '08:60', '08:30:60', '13:00 PM', '0:30 AM', '8', '', 'noon', '08:30 XM'])(
    '%s: invalid',
    (typed) => expect(parseTime(typed)).toBeUndefined(),
  )

  test('options include every hour', () => {
    expect(timeOptions).toHaveLength(24)
    expect([timeOptions[0], timeOptions[8], timeOptions[23]]).toEqual(['12:00 AM', '8:00 AM', '11:00 PM'])
    expect(timeOptions.every((option) => parseTime(option))).toBe(true)
  })

  test('any time survives a round trip', () => {
    const part = (max: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, '0'))
    fc.assert(
      fc.property(part(23), part(59), part(59), (hour, minute, second) => {
        const time = `${hour}:${minute}:${second}`
        expect(parseTime(clockTime(time))).toBe(time)
      }),
    )
  })
})

describe('a day', () => {
  const today = '2026-11-15'
  test.each([
    ['2026-11-16', '2026-11-16'],
    ['11/16/2026', '2026-11-16'],
    ['1/2/2027', '2027-01-02'],
    ['Nov 16, 2026', '2026-11-16'],
    ['november  16 2026', '2026-11-16'],
    ['16 Nov 2026', '2026-11-16'],
    ['Today', today],
    ['tomorrow', '2026-11-16'],
    ['2028-02-29', '2028-02-29'],
  ])('%s is %s', (typed, meant) => expect(parseDay(typed, today)).toBe(meant))

  test.each(['', '2026-02-30', '13/13/2026', 'Foo 3, 2026', 'soon', '2026', '31 April 2026'])('%s: invalid', (typed) =>
    expect(parseDay(typed, today)).toBeUndefined(),
  )
})

const zones = ['America/Toronto', 'Europe/London', 'Europe/Berlin', 'Australia/Sydney', 'Pacific/Auckland']

describe.each(zones)('in %s', (zone) => {
  test('a new task is due tomorrow at 08:00, across daylight saving changes', () => {
    // Throughout the year: before, on and after daylight saving changes.
    for (let hour = 0; hour < 366 * 24; hour += 35) {
      const now = new Date(Date.UTC(2026, 0, 1, hour))
      const due = dueInstant(defaultDue(zone, now), zone, now)
      expect(due && describeDue(due, zone, now)).toBe('Tomorrow, 8:00 AM')
      expect(due && due.getTime() - now.getTime()).toBeGreaterThan(0)
    }
  })

  test('a due date survives a round trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 }), (minute) => {
        const dueAt = new Date(minute * 60_000)
        const again = dueInstant(typedDue(dueAt, zone), zone)
        // An ambiguous hour, when clocks go back, is read as the first of the two.
        expect([0, 3600_000]).toContain(dueAt.getTime() - (again?.getTime() ?? Number.NaN))
        expect(again && typedDue(again, zone)).toEqual(typedDue(dueAt, zone))
      }),
    )
  })
})

test('the same instant is another day in another time zone', () => {
  const now = new Date('2026-11-15T23:30:00Z')
  expect(dayIn('America/Toronto', now)).toBe('2026-11-15')
  expect(defaultDue('America/Toronto', now)).toEqual({ dueDate: 'Nov 16, 2026', dueTime: '8:00 AM' })
  expect(defaultDue('Asia/Tokyo', now)).toEqual({ dueDate: 'Nov 17, 2026', dueTime: '8:00 AM' })
})

test('nearby days have names, and other years are shown', () => {
  const now = new Date('2026-11-15T17:00:00Z')
  const read = (dueAt: string) => describeDue(new Date(dueAt), 'America/Toronto', now)
  expect(read('2026-11-14T13:00:00Z')).toBe('Yesterday, 8:00 AM')
  expect(read('2026-11-15T22:30:00Z')).toBe('Today, 5:30 PM')
  expect(read('2026-11-20T13:00:15Z')).toBe('Nov 20, 8:00 AM')
  expect(read('2027-01-04T13:00:00Z')).toBe('Jan 4, 2027, 8:00 AM')
})
