import { expect, test } from 'vitest'
import { formerHolders, openingsRatio, opensPerQuarter } from './activity.ts'
import { ownershipMatrix } from './ownership-matrix.ts'

const matrixOf = (portfolios: (number[] | undefined)[]) =>
  ownershipMatrix(
    portfolios.length,
    8,
    portfolios.flatMap((names = [], manager) => names.map((security) => ({ manager, security, value: 1 }))),
    portfolios.flatMap((names, manager) => (names ? [manager] : [])),
  )

test('a year shows 2.4 times the openings of a quarter', () => {
  expect(openingsRatio(1)).toBe(1)
  expect(openingsRatio(4)).toBeCloseTo(2.4, 12)
  const matrix = matrixOf([[0, 1], [0]])
  const opens = opensPerQuarter(matrix, [
    { openings: 12, quarters: 4 },
    { openings: 3, quarters: 1 },
  ])
  expect(opens[0]).toBeCloseTo(5, 12)
  expect(opens[1]).toBe(3)
})

test('a manager with one report opens what is usual for its number of names', () => {
  const matrix = matrixOf([[0], [0, 1, 2], [0, 1, 2, 3, 4, 5, 6]])
  // Openings on a straight line in logarithms: 1 + opens = names + 1.
  const opens = opensPerQuarter(matrix, [{ openings: 1, quarters: 1 }, { openings: 3, quarters: 1 }, undefined])
  expect(opens[2]).toBeCloseTo(7, 9)
})

test('a former holder reported again without the name; what counts is when it last had it', () => {
  const current = matrixOf([[0], [1], undefined, [2]])
  const former = formerHolders(current, [matrixOf([[0, 5], [], [5], undefined]), matrixOf([[5], [5], [5], [5, 2]])])
  const ofFive = former.managers.slice(former.starts[5], former.starts[6])
  expect([...ofFive]).toEqual([0, 1, 3])
  expect([...former.quartersSince]).toEqual([1, 2, 2])
})
