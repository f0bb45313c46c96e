// Small ownership matrices for property tests.
import fc from 'fast-check'
import type { Position } from '../ownership-matrix.ts'

export const positionsOf = (managerCount: number, securityCount: number): fc.Arbitrary<Position[]> =>
  fc.array(
    fc.record({
      manager: fc.nat(managerCount - 1),
      security: fc.nat(securityCount - 1),
      value: fc.double({ min: 0.01, max: 1e9, noNaN: true }),
    }),
    { maxLength: 80 },
  )

/** Seeded: the same numbers for the same seed, from 0 up to 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = randomNumbers(seed)
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
