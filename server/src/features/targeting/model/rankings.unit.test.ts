import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankedWithin, rankingOf } from './rankings.ts'

test('orders like a comparison does, equals in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.float({ noNaN: true })), (scores) => {
      const expected = scores.map((_, i) => i).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b)
      expect([...rankingOf(scores)]).toEqual(expected)
    }),
  )
})

test('keeps the order within groups', () => {
  const { starts, order } = rankedWithin(rankingOf([0.1, 0.9, 0.5, 0.7]), [0, 2, 0, 2], 3)
  expect([...starts]).toEqual([0, 2, 2, 4])
  expect([...order]).toEqual([2, 0, 1, 3])
})
