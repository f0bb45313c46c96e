import { expect, test } from 'vitest'
import { daysOfMonth, monthAfter } from './months.ts'

test('a month is shown in whole weeks', () => {
  const days = daysOfMonth('2026-11')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-12-05', 35])
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
})
