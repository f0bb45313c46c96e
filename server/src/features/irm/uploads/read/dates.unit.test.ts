import { wallClock } from '@rostrum/contract/platform/time-zones'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guessDateOrder, readDay, readInstant, readTime } from './dates.ts'

test.each([
  ['2026-03-08', '2026-03-08'],
  ['2026/3/8', '2026-03-08'],
  ['3/8/2026', '2026-03-08'],
  ['03-08-26', '2026-03-08'],
  ['Mar 8, 2026', '2026-03-08'],
  ['March 8th 2026', '2026-03-08'],
  ['8 March 2026', '2026-03-08'],
  ['8-Mar-26', '2026-03-08'],
  ['2/30/2026', undefined],
  ['2026-13-01', undefined],
  ['31/12/2026', undefined],
  ['8 Xyz 2026', undefined],
  ['yesterday', undefined],
  ['', undefined],
  ['45000', undefined],
])('%j is the day %j, month first', (text, day) => {
  expect(readDay(text, 'month_first')).toBe(day)
})

test('dates can be read with the day first', () => {
  expect(readDay('08/03/2026', 'day_first')).toBe('2026-03-08')
  expect(readDay('8.3.2026', 'day_first')).toBe('2026-03-08')
})

test('the date order is guessed from unambiguous dates', () => {
  expect(guessDateOrder(['1/2/2026', '13/2/2026'])).toBe('day_first')
  expect(guessDateOrder(['1/2/2026', '2/13/2026 10:00'])).toBe('month_first')
  expect(guessDateOrder(['1.2.2026'])).toBe('day_first')
  expect(guessDateOrder(['1/2/2026', '', 'x'])).toBe('month_first')
})

test.each([
  ['14:30', '14:30:00'],
  ['2:30 PM', '14:30:00'],
  ['12 a.m.', '00:00:00'],
  ['9:05:07', '09:05:07'],
  ['25:00', undefined],
  ['13 pm', undefined],
  ['7', undefined],
])('%j is the time %j', (text, time) => {
  expect(readTime(text)).toBe(time)
})

describe('instants', () => {
  const zones = ['America/Toronto', 'Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Auckland']

  test('follow the local time zone, including daylight saving transitions', () => {
    const at = (date: string, time = '', zone = 'America/Toronto') =>
      readInstant({ date, time }, 'month_first', zone)?.toISOString()
    expect(at('3/7/2026 2:30 PM')).toBe('2026-03-07T19:30:00.000Z')
    expect(at('2026-03-08 14:30')).toBe('2026-03-08T18:30:00.000Z')
    // Skipped and repeated hours of daylight saving transitions.
    expect(at('2026-03-08', '02:30')).toBe('2026-03-08T07:30:00.000Z')
    expect(at('2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z')
    expect(at('2026-11-01')).toBe('2026-11-01T17:00:00.000Z')
    expect(at('2026-03-08T14:30:00+02:00')).toBe('2026-03-08T12:30:00.000Z')
    expect(at('2026-03-08', 'later')).toBeUndefined()
  })

  test('keep their day and time in every zone', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.constantFrom(...zones), (date, zone) => {
        const iso = date.toISOString().slice(0, 10)
        const instant = readInstant({ date: iso, time: '09:15' }, 'day_first', zone)
        expect(instant && wallClock(instant, zone)).toEqual({ day: iso, time: '09:15:00' })
      }),
    )
  })
})
