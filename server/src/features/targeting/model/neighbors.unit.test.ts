import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neighborFinder } from './neighbors.ts'
import { holds, ownershipMatrix } from './ownership-matrix.ts'
import { positionsOf } from './testing/positions.ts'

test('the nearest names share the most holders', () => {
  // Holders of 0: {0, 1, 2}; of 1: {0, 1}; of 2: {2, 3}; of 3: {3}.
  const pairs = [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 2],
    [3, 3],
  ] as const
  const matrix = ownershipMatrix(
    4,
    4,
    pairs.map(([manager, security]) => ({ manager, security, value: 1 })),
  )
  const { ids, similarities } = neighborFinder(matrix)(0)
  expect([...ids]).toEqual([1, 2])
  expect([...similarities]).toEqual([2 / (3 + 2 - 2 + 5), 1 / (3 + 2 - 1 + 5)])
})

test('finds what a comparison of all pairs finds, also when asked again', () => {
  fc.assert(
    fc.property(positionsOf(9, 14), fc.integer({ min: 1, max: 14 }), (positions, count) => {
      const matrix = ownershipMatrix(9, 14, positions)
      const nearest = neighborFinder(matrix, count)
      const holders = Array.from(
        { length: 14 },
        (_, security) => new Set(Array.from({ length: 9 }, (_, m) => m).filter((m) => holds(matrix, m, security))),
      )
      for (const security of [...holders.keys(), ...holders.keys()]) {
        const own = holders[security] ?? new Set()
        const expected = holders
          .map((others, id) => {
            const common = own.intersection(others).size
            return { id, common, similarity: common / (own.size + others.size - common + 5) }
          })
          .filter(({ id, common }) => id !== security && common > 0)
          .sort((a, b) => b.similarity - a.similarity || a.id - b.id)
          .slice(0, count)
        const { ids, similarities } = nearest(security)
        expect([...ids]).toEqual(expected.map(({ id }) => id))
        expect([...similarities]).toEqual(expected.map(({ similarity }) => similarity))
      }
    }),
  )
})
