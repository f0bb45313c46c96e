import { afterEach, expect, test, vi } from 'vitest'
import { presetOf, presets } from './periods.ts'

afterEach(() => vi.useRealTimers())

test('periods end today, on the clock of the person', () => {
  vi.useFakeTimers({ now: new Date('2026-04-01T02:00:00Z') })
  expect(presets('America/New_York').this_quarter.period).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(presets('Europe/Berlin').this_quarter.period).toEqual({ from: '2026-04-01', to: '2026-04-01' })
  expect(presets('Europe/Berlin').last_quarter.period).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(presets('Europe/Berlin').two_years.period).toEqual({ from: '2024-07-01', to: '2026-04-01' })
})

test('the address names its period, and without dates it is the last four quarters', () => {
  const zone = 'Europe/Berlin'
  expect(presetOf({}, zone)).toBe('year')
  expect(presetOf(presets(zone).this_year.period, zone)).toBe('this_year')
  expect(presetOf({ from: '2020-01-01', to: '2020-02-01' }, zone)).toBe('own')
})
