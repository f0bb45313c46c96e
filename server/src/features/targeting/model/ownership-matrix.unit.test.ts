import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds, openingsBetween, ownershipMatrix } from './ownership-matrix.ts'
import { positionsOf, shuffled } from './testing/positions.ts'

const row = (manager: number, security: number, value = 1) => ({ manager, security, value })

test('lists the names of a manager and the holders of a security, sorted, and sums what arrives in parts', () => {
  const matrix = ownershipMatrix(3, 4, [row(2, 3, 5), row(0, 1, 2), row(2, 0, 7), row(0, 1, 3), row(0, 3, 1)], [1])
  expect([...matrix.byManager.starts]).toEqual([0, 2, 2, 4])
  expect([...matrix.byManager.ids]).toEqual([1, 3, 0, 3])
  expect([...matrix.byManager.values]).toEqual([5, 1, 7, 5])
  expect([...matrix.bySecurity.starts]).toEqual([0, 1, 2, 2, 4])
  expect([...matrix.bySecurity.ids]).toEqual([2, 0, 0, 2])
  expect([...matrix.bySecurity.values]).toEqual([7, 5, 1, 5])
  expect([...matrix.hasReported]).toEqual([1, 1, 1])
})

test('an opening needs a report before, and a name that was not in it', () => {
  const before = ownershipMatrix(3, 3, [row(0, 0), row(1, 1)], [0, 1])
  const now = ownershipMatrix(3, 3, [row(0, 0), row(0, 2), row(1, 2), row(2, 2)])
  const openings = openingsBetween(before, now)
  expect([...openings.bySecurity.ids]).toEqual([0, 1])
  expect([...openings.byManager.ids]).toEqual([2, 2])
  expect([...openings.hasReported]).toEqual([1, 1, 0])
})

test('is the same whatever the order of the positions, and knows who holds what', () => {
  fc.assert(
    fc.property(positionsOf(8, 12), fc.integer(), (positions, seed) => {
      const matrix = ownershipMatrix(8, 12, positions)
      expect(ownershipMatrix(8, 12, shuffled(positions, seed))).toEqual(matrix)
      for (let manager = 0; manager < 8; manager++)
        for (let security = 0; security < 12; security++)
          expect(holds(matrix, manager, security)).toBe(
            positions.some((position) => position.manager === manager && position.security === security),
          )
    }),
  )
})
