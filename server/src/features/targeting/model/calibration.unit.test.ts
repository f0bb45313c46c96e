import { expect, test } from 'vitest'
import { calibrate, chance, uncalibrated } from './calibration.ts'
import { sigmoid } from './logistic.ts'
import { randomNumbers } from './testing/positions.ts'

const random = randomNumbers(5)
const truths = Float64Array.from({ length: 20_000 }, () => random() * 6 - 5)
const outcomes = Uint8Array.from(truths, (z) => (random() < sigmoid(z) ? 1 : 0))

test('undoes a shift and a stretch of the log-odds', () => {
  const distorted = truths.map((z) => (z + 1.5) / 0.7)
  const { intercept, slope } = calibrate(distorted, outcomes)
  expect(slope).toBeCloseTo(0.7, 1)
  expect(intercept).toBeCloseTo(-1.5, 1)
})

test('chances add up to what happened', () => {
  const distorted = truths.map((z) => z * 2 + 1)
  const calibration = calibrate(distorted, outcomes)
  const predicted = distorted.reduce((sum, z) => sum + chance(calibration, z), 0)
  expect(predicted / outcomes.reduce((sum, outcome) => sum + outcome, 0)).toBeCloseTo(1, 4)
})

test('too few openings, or an order that turned, correct nothing', () => {
  expect(calibrate(truths.slice(0, 100), outcomes.slice(0, 100).fill(0, 40))).toBe(uncalibrated)
  expect(
    calibrate(
      truths.map((z) => -z),
      outcomes,
    ),
  ).toBe(uncalibrated)
})
