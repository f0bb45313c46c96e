// Probabilities drift from quarter to quarter while the ranking of candidates is stable. A linear fit of the log-odds
// (Platt scaling) on the last transition with a known outcome recalibrates them: intercept and slope, so the ranking
// cannot change.
import { fitLogistic, sigmoid } from './logistic.ts'

export interface Calibration {
  readonly intercept: number
  readonly slope: number
}

export const uncalibrated: Calibration = { intercept: 0, slope: 1 }

/** With fewer openings the log-odds are not recalibrated. */
const leastOpenings = 50

export function calibrate(
  logOdds: Float32Array | Float64Array,
  outcomes: Uint8Array,
  weights?: Float32Array | Float64Array,
): Calibration {
  const openings = outcomes.reduce((sum, outcome) => sum + outcome, 0)
  if (openings < leastOpenings || openings === outcomes.length) return uncalibrated
  const { intercept, coefficients } = fitLogistic(
    { features: logOdds, width: 1, outcomes, ...(weights && { weights }) },
    { penalty: 0 },
  )
  const slope = coefficients[0] as number
  // A zero slope would make all candidates equal: then only the intercept is corrected.
  return slope > 0 ? { intercept, slope } : uncalibrated
}

export const calibrated = ({ intercept, slope }: Calibration, logOdds: number): number => intercept + slope * logOdds

export const chance = (calibration: Calibration, logOdds: number): number => sigmoid(calibrated(calibration, logOdds))
