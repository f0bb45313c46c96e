import { expect, test } from 'vitest'
import { addMonths, byDay, daysOfMonth, daysOfWeek } from './days.ts'

test('a month is shown in whole weeks, from Monday to Sunday', () => {
  const days = daysOfMonth('2026-11')
  expect(days[0]).toBe('2026-10-26')
  expect(days.at(-1)).toBe('2026-12-06')
  expect(days).toHaveLength(42)
  // February 2027 begins on a Monday and ends on a Sunday.
  expect(daysOfMonth('2027-02')).toHaveLength(28)
})

test('a week is that of its day, and months go over the year', () => {
  expect(daysOfWeek('2026-11-15')[0]).toBe('2026-11-09')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})

test('a day is one on the user’s own clock', () => {
  const late = { startsAt: new Date('2026-11-02T03:30:00Z'), endsAt: new Date('2026-11-02T04:30:00Z') }
  expect([...byDay([late], 'America/Toronto').keys()]).toEqual(['2026-11-01'])
  expect([...byDay([late], 'Asia/Tokyo').keys()]).toEqual(['2026-11-02'])
})

test('what goes on over midnight is on both days; what ends at midnight is not', () => {
  const span = (from: string, to: string | null) => ({ startsAt: new Date(from), endsAt: to ? new Date(to) : null })
  const days = (one: ReturnType<typeof span>) => [...byDay([one], 'UTC').keys()]
  expect(days(span('2026-11-02T22:00:00Z', '2026-11-04T01:00:00Z'))).toEqual(['2026-11-02', '2026-11-03', '2026-11-04'])
  expect(days(span('2026-11-02T22:00:00Z', '2026-11-03T00:00:00Z'))).toEqual(['2026-11-02'])
  expect(days(span('2026-11-02T00:00:00Z', '2026-11-02T00:00:00Z'))).toEqual(['2026-11-02'])
  expect(days(span('2026-11-02T22:00:00Z', null))).toEqual(['2026-11-02'])
})
