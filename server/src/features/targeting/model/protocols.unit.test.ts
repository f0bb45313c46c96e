import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JudgedPairs, judgeOf } from './protocols.ts'

/** One security and as many managers as outcomes. */
const oneSecurity = (outcomes: number[]): JudgedPairs => ({
  managers: Int32Array.from(outcomes, (_, manager) => manager),
  securities: new Int32Array(outcomes.length),
  outcomes: Uint8Array.from(outcomes),
  managerCount: outcomes.length,
  securityCount: 1,
  breadths: outcomes.map(() => 1),
  holders: [10],
})

const descending = (count: number) => Float64Array.from({ length: count }, (_, i) => count - i)

test('counts what the top tenth captures, the first twenty, and the pairs in order', () => {
  // 40 managers in the order of their scores; openings at places 1, 2, 5, 6, 9, 12, 19 and 30.
  const places = [1, 2, 5, 6, 9, 12, 19, 30]
  const pairs = oneSecurity(Array.from({ length: 40 }, (_, i) => (places.includes(i + 1) ? 1 : 0)))
  const judgment = judgeOf(pairs).prepare(descending(40))()
  expect(judgment.captured).toBe(2 / 8)
  expect(judgment.lift).toBeCloseTo(2.5, 12)
  expect(judgment.precision).toBe(7 / 20)
  const pairsWon = places.reduce((sum, place, before) => sum + 32 - (place - 1 - before), 0)
  expect(judgment.auc).toBeCloseTo(pairsWon / (8 * 32), 12)
  expect(judgment.smallCaptured).toBe(judgment.captured)
})

test('equal scores are worth as much as chance', () => {
  const pairs = oneSecurity(Array.from({ length: 40 }, (_, i) => (i % 5 === 0 ? 1 : 0)))
  const judgment = judgeOf(pairs).prepare(new Float64Array(40))()
  expect(judgment.lift).toBeCloseTo(1, 12)
  expect(judgment.auc).toBe(0.5)
  expect(judgment.comparableLift).toBeCloseTo(1, 12)
})

test('compares managers of the same breadth only', () => {
  // Two strata of ten deciles each hold two managers; the score orders breadth alone.
  const pairs = { ...oneSecurity([0, 0, 1, 0]), managerCount: 4, breadths: [1, 2, 3, 4] }
  const strata = judgeOf(pairs).prepare(Float64Array.of(1, 2, 3, 4))()
  expect(strata.comparableAuc).toBeNaN()
  const crowd = { ...oneSecurity(Array.from({ length: 20 }, (_, i) => (i % 2 ? 1 : 0))), breadths: descending(20) }
  expect(judgeOf(crowd).prepare(Float64Array.from({ length: 20 }, (_, i) => i % 2))().comparableAuc).toBe(1)
})

test('predicted over realized looks at the top tenth of all pairs', () => {
  const pairs = oneSecurity(Array.from({ length: 20 }, (_, i) => (i === 1 || i === 9 ? 1 : 0)))
  const probabilities = Float64Array.from({ length: 20 }, (_, i) => (20 - i) / 40)
  expect(judgeOf(pairs).prepare(probabilities, probabilities)().calibration).toBeCloseTo((20 + 19) / 40, 12)
})

test('a manager drawn twice counts as two equal ones, and one not drawn as absent', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ y: fc.nat(1), score: fc.integer({ min: 0, max: 5 }), times: fc.nat(3) }), {
        minLength: 4,
        maxLength: 30,
      }),
      (rows) => {
        const copies = rows.flatMap((row) => Array.from({ length: row.times }, () => row))
        fc.pre(copies.some(({ y }) => y === 1) && copies.some(({ y }) => y === 0))
        const weighted = judgeOf(oneSecurity(rows.map(({ y }) => y))).prepare(rows.map(({ score }) => score))(
          rows.map(({ times }) => times),
        )
        const repeated = judgeOf(oneSecurity(copies.map(({ y }) => y))).prepare(copies.map(({ score }) => score))()
        expect(weighted.captured).toBeCloseTo(repeated.captured, 10)
        expect(weighted.smallAuc).toBeCloseTo(repeated.smallAuc, 10)
      },
    ),
  )
})
