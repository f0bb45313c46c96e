import { expect, test } from 'vitest'
import { quarterEnd, summarize } from './outcome.ts'

test('the quarter that had ended, and those after it', () => {
  expect(quarterEnd('2026-11-10')).toBe('2026-09-30')
  expect(quarterEnd('2026-01-01')).toBe('2025-12-31')
  expect(quarterEnd('2026-03-31')).toBe('2025-12-31')
  expect(quarterEnd('2025-11-10', 2)).toBe('2026-03-31')
  expect(quarterEnd('2026-07-01', 2)).toBe('2026-12-31')
})

test('every investor is in one of the four', () => {
  const positions = [
    { before: 0, after: 10 },
    { before: 10, after: 15 },
    { before: 10, after: 10 },
    { before: 10, after: 4 },
    { before: 10, after: 0 },
    { before: 0, after: 0 },
  ]
  expect(summarize(positions)).toEqual({
    ...{ investorCount: 6, boughtCount: 2, heldCount: 1, soldCount: 2, noneCount: 1 },
    netShares: 10 + 5 - 6 - 10,
  })
  expect(summarize([]).investorCount).toBe(0)
})
