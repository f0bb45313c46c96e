import { expect, test } from 'vitest'
import { duePeriod, nextTime } from './due.ts'

const timing = { weekday: 1, hour: 8, timeZone: 'America/Toronto' } as const
const at = (text: string) => new Date(text)

test.each([
  ['daily', '2026-11-17T12:59:00Z', '2026-11-16', '2026-11-17T13:00:00.000Z'],
  ['daily', '2026-11-17T13:00:00Z', '2026-11-17', '2026-11-18T13:00:00.000Z'],
  // Monday morning, before and at eight in Toronto.
  ['weekly', '2026-11-16T12:30:00Z', '2026-11-09', '2026-11-16T13:00:00.000Z'],
  ['weekly', '2026-11-16T13:30:00Z', '2026-11-16', '2026-11-23T13:00:00.000Z'],
  ['monthly', '2026-11-17T13:00:00Z', '2026-11-01', '2026-12-01T13:00:00.000Z'],
  ['monthly', '2026-11-01T11:00:00Z', '2026-10-01', '2026-11-01T13:00:00.000Z'],
  ['quarterly', '2026-11-17T13:00:00Z', '2026-10-01', '2027-01-01T13:00:00.000Z'],
  // Across the end of daylight saving time, eight stays eight.
  ['daily', '2026-10-31T13:00:00Z', '2026-10-31', '2026-11-01T13:00:00.000Z'],
] as const)('%s at %s is due for %s and next at %s', (frequency, now, period, next) => {
  expect(duePeriod({ ...timing, frequency }, at(now))).toBe(period)
  expect(nextTime({ ...timing, frequency }, at(now)).toISOString()).toBe(next)
})
