import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formerHolders } from './activity.ts'
import { featureMaker, features, heldNeighbors, medianCandidate, partsOf, startModel } from './features.ts'
import { logOdds } from './logistic.ts'
import { type OwnershipMatrix, ownershipMatrix } from './ownership-matrix.ts'
import { positionsOf, shuffled } from './testing/positions.ts'

const matrixOf = (portfolios: number[][], securityCount: number) =>
  ownershipMatrix(
    portfolios.length,
    securityCount,
    portfolios.flatMap((names, manager) => names.map((security) => ({ manager, security, value: 1 }))),
  )

const makerOf = (matrix: OwnershipMatrix, before: OwnershipMatrix) =>
  featureMaker({
    matrix,
    opensPerQuarter: new Float64Array(matrix.managerCount).fill(3),
    former: formerHolders(matrix, [before]),
    sizes: Array.from({ length: matrix.securityCount }, (_, security) => security + 1),
    industries: Array.from({ length: matrix.securityCount }, (_, security) => security % 2),
    industryCount: 2,
  })

test('the seven features of a small market, by hand', () => {
  // Security 0 is held by managers 0 and 1, who both hold 1; manager 2 holds 1 and 2 and held 0 before.
  const matrix = matrixOf(
    [
      [0, 1],
      [0, 1, 3],
      [1, 2],
    ],
    4,
  )
  const maker = makerOf(
    matrix,
    matrixOf(
      [
        [0, 1],
        [0, 1],
        [0, 1],
      ],
      4,
    ),
  )
  const { values, neighbors } = maker.of(0)
  const width = features.length
  const of2 = Object.fromEntries(features.map((name, j) => [name, values[2 * width + j]]))
  // Names held with 0: 1 (twice; three holders) and 3 (once; one holder).
  expect([...neighbors.ids]).toEqual([1, 3])
  expect(of2).toMatchObject({
    breadth: Math.log(3),
    opens: Math.log(4),
    jaccard: Math.log1p(2 / (2 + 3 - 2 + 5)),
    former: 1,
    popularity: Math.log(3),
  })
  // Even names: 0 twice and 2 once, of seven positions; manager 2 has one of its two there.
  expect(of2.industry).toBeCloseTo(Math.log((1 + (20 * 3) / 7) / 22 / (3 / 7)), 12)
  expect(of2.cap).toBe(maker.capTilts.tilts[2 * 12 + (maker.capBands[0] as number)])
  expect([...heldNeighbors(matrix, neighbors, 2)]).toEqual([1])
  expect(values[0 * width + features.indexOf('former')]).toBe(0)
})

test('parts add up to the score less that of the middle candidate', () => {
  const matrix = matrixOf([[0, 1], [0, 1, 3], [1, 2], [3], [2, 3]], 4)
  const { values } = makerOf(matrix, matrix).of(0)
  const median = medianCandidate(values, [2, 3, 4])
  const parts = partsOf(startModel.coefficients, values, 4, median)
  const score = logOdds(startModel, values, 4 * features.length)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(score - logOdds(startModel, median), 12)
})

test('are the same again and in whatever order positions came, and finite', () => {
  fc.assert(
    fc.property(positionsOf(6, 9), positionsOf(6, 9), fc.integer(), (positions, before, seed) => {
      const maker = makerOf(ownershipMatrix(6, 9, positions), ownershipMatrix(6, 9, before))
      const again = makerOf(ownershipMatrix(6, 9, shuffled(positions, seed)), ownershipMatrix(6, 9, before))
      for (let security = 0; security < 9; security++) {
        const first = maker.of(security).values.slice()
        expect(first.every(Number.isFinite)).toBe(true)
        expect(again.of(security).values).toEqual(first)
        maker.of((security + 1) % 9)
        expect(maker.of(security).values).toEqual(first)
      }
    }),
  )
})
