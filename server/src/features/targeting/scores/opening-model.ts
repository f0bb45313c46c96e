// The likelihood that a manager opens a position in the following quarter, fitted to the quarters before.
import { type Calibration, calibrate, chance, uncalibrated } from '../model/calibration.ts'
import { type Feature, features, startModel } from '../model/features.ts'
import { type Examples, fitLogistic, type LogisticModel } from '../model/logistic.ts'
import { holds, lengthOf, type OwnershipMatrix } from '../model/ownership-matrix.ts'
import type { PreparedQuarter } from './prepared-quarter.ts'

export interface OpeningModel {
  intercept: number
  coefficients: Record<Feature, number>
  /** On the last transition. */
  calibration: Calibration
  /** How many transitions it was fitted to; none: the start values. */
  transitionCount: number
}

/** The weighted features of a manager; with only some of them, a part of the score. */
export const weightedSum = (
  { coefficients }: OpeningModel,
  values: Float64Array,
  manager: number,
  only: readonly Feature[] = features,
): number =>
  only.reduce(
    (sum, feature) =>
      sum + coefficients[feature] * (values[manager * features.length + features.indexOf(feature)] as number),
    0,
  )

export const likelihoodOf = (model: OpeningModel, values: Float64Array, manager: number): number =>
  chance(model.calibration, model.intercept + weightedSum(model, values, manager))

/** A prepared quarter and what was held in the following one. */
export interface Transition {
  from: PreparedQuarter
  to: OwnershipMatrix
}

/** Yields to the event loop between two securities. */
export type Breathe = () => Promise<void>

const sampledSecurities = 240
const keptNegatives = 20
const fewestHolders = 5
const fewestOpenings = 200

/**
 * The last transition calibrates; those before it are fitted. With a single one it does both, and with too few openings
 * the start values stay.
 */
export async function fitOpenings(transitions: readonly Transition[], breathe: Breathe): Promise<OpeningModel> {
  const last = transitions.at(-1)
  if (!last) return modelOf(startModel, 0)
  const earlier = transitions.length > 1 ? transitions.slice(0, -1) : transitions
  const rows = await rowsOf(earlier, breathe)
  const model =
    rows.openingCount < fewestOpenings
      ? modelOf(startModel, 0)
      : modelOf(fitLogistic(rows.examples), transitions.length)
  return { ...model, calibration: await calibrationOn(last, model, breathe) }
}

const modelOf = ({ intercept, coefficients }: LogisticModel, transitionCount: number): OpeningModel => ({
  intercept,
  coefficients: Object.fromEntries(features.map((feature, at) => [feature, coefficients[at]])) as Record<
    Feature,
    number
  >,
  calibration: uncalibrated,
  transitionCount,
})

async function calibrationOn(last: Transition, model: OpeningModel, breathe: Breathe): Promise<Calibration> {
  const { features: values, outcomes, weights } = (await rowsOf([last], breathe)).examples
  const logOdds = Float64Array.from(outcomes, (_, row) => model.intercept + weightedSum(model, values, row))
  return calibrate(logOdds, outcomes, weights)
}

type Rows = { examples: Examples & { features: Float64Array }; openingCount: number }

/** Every opening and one in twenty of the others, of securities spread evenly over the market. */
async function rowsOf(transitions: readonly Transition[], breathe: Breathe): Promise<Rows> {
  const width = features.length
  const rows: number[] = []
  const outcomes: number[] = []
  const weights: number[] = []
  for (const { from, to } of transitions) {
    const { matrix } = from
    for (const security of sampleOf(matrix)) {
      await breathe()
      const { values } = from.features.of(security)
      for (let manager = 0; manager < matrix.managerCount; manager += 1) {
        if (!matrix.hasReported[manager] || !to.hasReported[manager] || holds(matrix, manager, security)) continue
        const isOpening = holds(to, manager, security)
        if (!isOpening && (manager + security) % keptNegatives !== 0) continue
        for (let at = 0; at < width; at += 1) rows.push(values[manager * width + at] as number)
        outcomes.push(isOpening ? 1 : 0)
        weights.push(isOpening ? 1 : keptNegatives)
      }
    }
  }
  return {
    examples: {
      features: Float64Array.from(rows),
      width,
      outcomes: Uint8Array.from(outcomes),
      weights: Float64Array.from(weights),
    },
    openingCount: outcomes.reduce((sum, outcome) => sum + outcome, 0),
  }
}

/** Securities spread evenly over the market. */
export function sampleOf({ bySecurity, securityCount }: OwnershipMatrix): number[] {
  const held = Array.from({ length: securityCount }, (_, security) => security).filter(
    (security) => lengthOf(bySecurity, security) >= fewestHolders,
  )
  const step = Math.max(1, held.length / sampledSecurities)
  const count = Math.min(held.length, sampledSecurities)
  return Array.from({ length: count }, (_, at) => held[Math.floor(at * step)] as number)
}
