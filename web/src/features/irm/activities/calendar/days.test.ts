import { expect, test } from 'vitest'
import { addMonths, daysOfMonth, daysOfWeek } from './days.ts'

test('a month is shown in whole weeks, from Sunday or from Monday', () => {
  expect(daysOfMonth('2026-11', 0)[0]).toBe('2026-11-01')
  expect(daysOfMonth('2026-11', 0).at(-1)).toBe('2026-12-05')
  const days = daysOfMonth('2026-11', 1)
  expect(days[0]).toBe('2026-10-26')
  expect(days.at(-1)).toBe('2026-12-06')
  expect(days).toHaveLength(42)
  // February 2027 begins on a Monday and ends on a Sunday.
  expect(daysOfMonth('2027-02', 1)).toHaveLength(28)
})

test('a week contains its day, and months cross year boundaries', () => {
  expect(daysOfWeek('2026-11-15', 1)[0]).toBe('2026-11-09')
  expect(daysOfWeek('2026-11-15', 0)[0]).toBe('2026-11-15')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})
