import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultCurrency } from './constants.ts'
import { endOfDay, formatDateTime, formatMoney, formatNumber } from './formats.ts'

test('amounts are in US dollars at rate 1', () => {
  expect(defaultCurrency).toEqual({ code: 'USD', rate: 1 })
  expect(formatMoney(-1234567)).toBe('-$1,234,567')
  expect(formatNumber(1234567.5)).toBe('1,234,567.5')
})

test('an instant is shown in the user’s time zone', () => {
  const instant = new Date('2026-03-08T07:30:00Z')
  expect(formatDateTime(instant, 'America/Toronto').replaceAll('\u202f', ' ')).toBe('Mar 8, 2026, 3:30 AM')
  expect(formatDateTime(instant, 'Asia/Tokyo').replaceAll('\u202f', ' ')).toBe('Mar 8, 2026, 4:30 PM')
})

test('a day ends at midnight in the user’s time zone', () => {
  const zones = fc.constantFrom('America/Toronto', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC')
  const moments = fc.oneof(
    fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
    // The hours around daylight saving changes.
    ...['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04'].map((date) =>
      fc.integer({ min: -24 * 60, max: 48 * 60 }).map((minutes) => new Date(Date.parse(date) + minutes * 60_000)),
    ),
  )
  const dayOf = (instant: Date, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)
  fc.assert(
    fc.property(zones, moments, (timeZone, now) => {
      const end = endOfDay(timeZone, now)
      expect(end >= now).toBe(true)
      expect(dayOf(end, timeZone)).toBe(dayOf(now, timeZone))
      expect(dayOf(new Date(end.getTime() + 1), timeZone)).not.toBe(dayOf(now, timeZone))
    }),
  )
})
