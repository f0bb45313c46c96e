import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownershipMatrix } from './ownership-matrix.ts'
import { positionsOf, shuffled } from './testing/positions.ts'
import { capBands, tiltsOf, tiltTo, unknownGroup } from './tilts.ts'

const matrixOf = (portfolios: number[][], securityCount: number) =>
  ownershipMatrix(
    portfolios.length,
    securityCount,
    portfolios.flatMap((names, manager) => names.map((security) => ({ manager, security, value: 1 }))),
  )

test('bands have equally many names, from the smallest, and none without a size', () => {
  expect([...capBands([40, 0, 10, 30, 20], 2)]).toEqual([1, unknownGroup, 0, 1, 0])
})

test('a tilt compares the share of a group with that of all managers', () => {
  // Three of manager 0's four names are in group 0, and four of all six.
  const matrix = matrixOf(
    [
      [0, 1, 2, 3],
      [0, 4],
    ],
    5,
  )
  const tilts = tiltsOf(matrix, [0, 0, 0, 1, 1], 2, { prior: 20 })
  const share = 4 / 6
  expect(tiltTo(tilts, 0, 0)).toBeCloseTo(Math.log((3 + 20 * share) / (4 + 20) / share), 12)
  expect(tiltTo(tilts, 1, 1)).toBeCloseTo(Math.log((1 + 20 / 3) / (2 + 20) / (1 / 3)), 12)
  expect(tiltTo(tilts, 0, unknownGroup)).toBe(0)
})

test('in ordered groups a name counts half for the groups beside its own', () => {
  const matrix = matrixOf([[0], [2]], 3)
  const { counts, shares } = tiltsOf(matrix, [0, 1, 2], 3, { prior: 10, isOrdered: true })
  expect([...counts]).toEqual([1, 0.5, 0, 0, 0.5, 1])
  expect([...shares]).toEqual([1 / 3, 1 / 3, 1 / 3])
})

test('nobody tilts where everybody holds the same, and more of a group never tilts less', () => {
  fc.assert(
    fc.property(positionsOf(6, 10), fc.integer(), (positions, seed) => {
      const groups = Array.from({ length: 10 }, (_, security) => security % 3)
      const tilts = tiltsOf(ownershipMatrix(6, 10, positions), groups, 3, { prior: 20 })
      expect(tiltsOf(ownershipMatrix(6, 10, shuffled(positions, seed)), groups, 3, { prior: 20 })).toEqual(tilts)
      for (const tilt of tilts.tilts) expect(Number.isFinite(tilt)).toBe(true)
    }),
  )
  const same = tiltsOf(
    matrixOf(
      [
        [0, 1, 2],
        [0, 1, 2],
      ],
      3,
    ),
    [0, 1, 1],
    2,
    { prior: 20 },
  )
  for (const tilt of same.tilts) expect(tilt).toBeCloseTo(0, 12)
})
