import { expect, test } from 'vitest'
import { byMonth, monthName } from './months.ts'

test('events are grouped by month in the user’s time zone', () => {
  const events = ['2026-12-01T02:00:00Z', '2026-11-30T12:00:00Z', '2026-10-31T12:00:00Z'].map((at) => ({
    at: new Date(at),
  }))
  const shape = (timeZone: string) => byMonth(events, timeZone).map(({ month, events: of }) => [month, of.length])
  expect(shape('America/Toronto')).toEqual([
    ['2026-11', 2],
    ['2026-10', 1],
  ])
  expect(shape('UTC')).toEqual([
    ['2026-12', 1],
    ['2026-11', 1],
    ['2026-10', 1],
  ])
  expect(monthName('2026-11')).toBe('November 2026')
})
