import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countQuarters,
  filingDeadline,
  formatQuarter,
  isQuarterEnd,
  quarterBefore,
  quarterEnd,
  quartersBetween,
  shiftQuarter,
} from './quarters.ts'

const quarter = fc
  .tuple(fc.integer({ min: 1990, max: 2090 }), fc.constantFrom('03-31', '06-30', '09-30', '12-31'))
  .map(([year, end]) => `${year}-${end}`)

test('the prior quarter of Q1 is in the previous year', () => {
  expect(quarterBefore('2026-03-31')).toBe('2025-12-31')
  expect(quarterBefore('2026-12-31')).toBe('2026-09-30')
  expect(quarterEnd('2026-05-02')).toBe('2026-06-30')
  expect(formatQuarter('2026-09-30')).toBe('Q3 2026')
})

test('only the last day of a quarter is a quarter end', () => {
  expect(isQuarterEnd('2026-09-30')).toBe(true)
  for (const day of ['2026-09-29', '2026-06-31', '2026-9-30', '12026-09-30', '']) expect(isQuarterEnd(day)).toBe(false)
})

test('shifting there and back is the identity, and a range has the counted number of quarters', () => {
  fc.assert(
    fc.property(quarter, fc.integer({ min: -60, max: 60 }), (at, by) => {
      expect(shiftQuarter(shiftQuarter(at, by), -by)).toBe(at)
      const [from, to] = by < 0 ? [shiftQuarter(at, by), at] : [at, shiftQuarter(at, by)]
      const range = quartersBetween(from, to)
      expect(range).toHaveLength(countQuarters(from, to))
      expect(range.at(0)).toBe(from)
      expect(range.at(-1)).toBe(to)
      expect(range.every(isQuarterEnd)).toBe(true)
    }),
  )
})

test.each([
  ['2026-06-30', '2026-08-14', 'a weekday'],
  ['2026-09-30', '2026-11-16', 'a Saturday'],
  ['2025-12-31', '2026-02-17', "a Saturday before Presidents' Day"],
  ['2026-12-31', '2027-02-16', "a Sunday before Presidents' Day"],
])('13F for %s is due on %s: 45 days later is %s', (quarter, due) => {
  expect(filingDeadline(quarter)).toBe(due)
})
