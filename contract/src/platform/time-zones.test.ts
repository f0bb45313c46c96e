import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, clockTime, dayIn, instantAt, timeZoneName, wallClock, weekStart } from './time-zones.ts'

const at = (day: string, time: string, zone: string) => instantAt({ day, time }, zone).toISOString()

describe('daylight saving changes', () => {
  test.each([
    {
      zone: 'America/Toronto',
      skipped: ['2026-03-08', '02:30:00', '2026-03-08T07:30:00.000Z'],
      twice: ['2026-11-01', '01:30:00', '2026-11-01T05:30:00.000Z'],
    },
    {
      zone: 'Europe/London',
      skipped: ['2026-03-29', '01:30:00', '2026-03-29T01:30:00.000Z'],
      twice: ['2026-10-25', '01:30:00', '2026-10-25T00:30:00.000Z'],
    },
    {
      zone: 'Europe/Berlin',
      skipped: ['2026-03-29', '02:30:00', '2026-03-29T01:30:00.000Z'],
      twice: ['2026-10-25', '02:30:00', '2026-10-25T00:30:00.000Z'],
    },
    {
      zone: 'Australia/Sydney',
      skipped: ['2026-10-04', '02:30:00', '2026-10-03T16:30:00.000Z'],
      twice: ['2026-04-05', '02:30:00', '2026-04-04T15:30:00.000Z'],
    },
    // A shift of half an hour.
    {
      zone: 'Australia/Lord_Howe',
      skipped: ['2026-10-04', '02:15:00', '2026-10-03T15:45:00.000Z'],
      twice: ['2026-04-05', '01:45:00', '2026-04-04T14:45:00.000Z'],
    },
  ] as const)('$zone', ({ zone, skipped: [spring, skipped, meant], twice: [autumn, twice, first] }) => {
    expect(at(spring, skipped, zone)).toBe(meant)
    expect(at(autumn, twice, zone)).toBe(first)
    // 8:00 AM stays 8:00 AM, before and after.
    for (const day of [addDays(spring, -1), spring, addDays(spring, 1), autumn, addDays(autumn, 1)]) {
      expect(wallClock(instantAt({ day, time: '08:00:00' }, zone), zone)).toEqual({ day, time: '08:00:00' })
    }
  })

  test('a whole day can be skipped', () => {
    expect(dayIn('Pacific/Apia', new Date('2011-12-30T09:59:59Z'))).toBe('2011-12-29')
    expect(dayIn('Pacific/Apia', new Date('2011-12-30T10:00:00Z'))).toBe('2011-12-31')
  })
})

const zones = [
  'America/Toronto',
  'America/St_Johns',
  'Europe/London',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'America/Sao_Paulo',
  'UTC',
]
const instants = fc.date({ min: new Date('1995-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })

test('converting to local time and back gives the same instant, or the earlier one of an ambiguous time', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      const whole = new Date(Math.floor(instant.getTime() / 1000) * 1000)
      const shown = wallClock(whole, zone)
      const found = instantAt(shown, zone)
      expect(wallClock(found, zone)).toEqual(shown)
      expect(found.getTime()).toBeLessThanOrEqual(whole.getTime())
      expect(whole.getTime() - found.getTime()).toBeLessThanOrEqual(2 * 3600 * 1000)
    }),
  )
})

test('days are added across months, leap years and daylight saving changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-09', -1)).toBe('2026-03-08')
  expect(dayIn('Pacific/Kiritimati', new Date('2026-11-15T10:00:00Z'))).toBe('2026-11-16')
})

test('an invalid date is rejected', () => {
  expect(() => at('2026-13-01', '08:00:00', 'UTC')).toThrow('is not a date and time')
})

test('times are read with AM and PM', () => {
  expect(['00:00', '08:00:00', '12:05:00', '17:30:15'].map(clockTime)).toEqual([
    '12:00 AM',
    '8:00 AM',
    '12:05 PM',
    '5:30:15 PM',
  ])
})

test('time zones have the names that people use', () => {
  expect(timeZoneName('America/Toronto')).toBe('Eastern Time (Toronto)')
  expect(timeZoneName('America/New_York')).toBe('Eastern Time (New York)')
  expect(timeZoneName('UTC')).toBe('UTC')
})

test('weeks begin on Sunday in the US and Canada', () => {
  expect(['America/Toronto', 'Pacific/Honolulu', 'Europe/London', 'Asia/Tokyo'].map(weekStart)).toEqual([0, 0, 1, 1])
})
