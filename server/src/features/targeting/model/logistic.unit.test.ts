import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctedForSampling, type Examples, fitLogistic, logOdds, sigmoid } from './logistic.ts'
import { randomNumbers, shuffled } from './testing/positions.ts'

function drawn(count: number, intercept: number, coefficients: number[], seed = 3): Examples & { width: number } {
  const random = randomNumbers(seed)
  const width = coefficients.length
  const features = Float64Array.from({ length: count * width }, () => random() * 4 - 1)
  const outcomes = new Uint8Array(count)
  for (let row = 0; row < count; row++) {
    const z = logOdds({ intercept, coefficients: Float64Array.from(coefficients) }, features, row * width)
    outcomes[row] = random() < sigmoid(z) ? 1 : 0
  }
  return { features, width, outcomes }
}

test('two groups give their log odds', () => {
  // 1 of 4 without the feature, 3 of 4 with it.
  const model = fitLogistic(
    {
      features: Float64Array.of(0, 0, 0, 0, 1, 1, 1, 1),
      width: 1,
      outcomes: Uint8Array.of(0, 0, 0, 1, 1, 1, 1, 0),
    },
    { penalty: 0 },
  )
  expect(model.intercept).toBeCloseTo(-Math.log(3), 6)
  expect(model.coefficients[0]).toBeCloseTo(2 * Math.log(3), 6)
})

test('recovers the coefficients that made the outcomes', () => {
  const { intercept, coefficients } = fitLogistic(drawn(60_000, -2, [0.8, 0.3, 0]))
  expect(intercept).toBeCloseTo(-2, 0.9)
  expect(coefficients[0]).toBeCloseTo(0.8, 1)
  expect(coefficients[1]).toBeCloseTo(0.3, 1)
  expect(coefficients[2]).toBeLessThan(0.05)
})

test('a harmful feature gets nothing unless it may, and the others what they get without it', () => {
  const examples = drawn(20_000, -1, [0.7, -0.6])
  const bounded = fitLogistic(examples)
  expect(bounded.coefficients[1]).toBe(0)
  const alone = fitLogistic({
    ...examples,
    width: 1,
    features: Float64Array.from({ length: 20_000 }, (_, row) => examples.features[row * 2] as number),
  })
  expect(bounded.coefficients[0]).toBeCloseTo(alone.coefficients[0] as number, 5)
  expect(fitLogistic(examples, { isFree: (feature) => feature === 1 }).coefficients[1]).toBeCloseTo(-0.6, 1)
})

test('a sample of the negatives gives the same model, weighted or corrected', () => {
  const all = drawn(60_000, -2.5, [0.9])
  const random = randomNumbers(8)
  const kept = Array.from(all.outcomes.keys()).filter((row) => all.outcomes[row] || random() < 0.25)
  const sample = {
    width: 1,
    features: Float64Array.from(kept, (row) => all.features[row] as number),
    outcomes: Uint8Array.from(kept, (row) => all.outcomes[row] as number),
  }
  const whole = fitLogistic(all)
  const weighted = fitLogistic({ ...sample, weights: Float64Array.from(sample.outcomes, (y) => (y ? 1 : 4)) })
  const corrected = correctedForSampling(fitLogistic(sample), 0.25)
  for (const model of [weighted, corrected]) {
    expect(Math.abs(model.intercept - whole.intercept)).toBeLessThan(0.08)
    expect(Math.abs((model.coefficients[0] as number) - (whole.coefficients[0] as number))).toBeLessThan(0.06)
  }
})

test('an offset is taken as given', () => {
  const examples = drawn(30_000, -1, [0.5])
  const offsets = new Float64Array(30_000).fill(0.75)
  expect(fitLogistic({ ...examples, offsets }).intercept).toBeCloseTo(fitLogistic(examples).intercept - 0.75, 4)
})

test('never goes below zero, stays finite, and comes out the same again and in another order', () => {
  const row = fc.record({ x: fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 2 })), y: fc.nat(1) })
  fc.assert(
    fc.property(fc.array(row, { minLength: 3, maxLength: 40 }), fc.integer(), (rows, seed) => {
      const examplesOf = (of: typeof rows): Examples => ({
        width: 2,
        features: Float64Array.from(of.flatMap(({ x }) => x)),
        outcomes: Uint8Array.from(of, ({ y }) => y),
      })
      const model = fitLogistic(examplesOf(rows))
      for (const coefficient of model.coefficients) {
        expect(coefficient).toBeGreaterThanOrEqual(0)
        expect(Number.isFinite(coefficient)).toBe(true)
      }
      expect(Number.isFinite(model.intercept)).toBe(true)
      expect(fitLogistic(examplesOf(rows))).toEqual(model)
      const other = fitLogistic(examplesOf(shuffled(rows, seed)))
      for (const [j, coefficient] of model.coefficients.entries())
        expect(other.coefficients[j]).toBeCloseTo(coefficient, 4)
    }),
  )
})
