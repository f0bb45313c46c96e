import { expect, test } from 'vitest'
import { summarize } from './outcome.ts'

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
