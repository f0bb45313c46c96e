// Chances drift from quarter to quarter while the order of candidates holds. On the last transition whose outcome is known, a
// line through the log-odds brings chances back to what happened: intercept and slope, and nothing that could turn the order.
import { fitLogistic, sigmoid } from './logistic.ts'

export interface Calibration {
  readonly intercept: number
  readonly slope: number
}

export const uncalibrated: Calibration = { intercept: 0, slope: 1 }

/** Fewer openings than this tell too little; the log-odds stay as they are. */
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
  // No slope at all would make everybody equal: then only the level is corrected, by none.
  return slope > 0 ? { intercept, slope } : uncalibrated
}

export const calibrated = ({ intercept, slope }: Calibration, logOdds: number): number => intercept + slope * logOdds

export const chance = (calibration: Calibration, logOdds: number): number => sigmoid(calibrated(calibration, logOdds))
