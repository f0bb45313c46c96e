// The likelihood that a holder sells at least half of its position in the following quarter, fitted to the quarters
// before.
import { type Calibration, calibrate, chance, uncalibrated } from '../model/calibration.ts'
import { type Examples, fitLogistic, type LogisticModel } from '../model/logistic.ts'
import {
  type HolderFeatures,
  hasLeft,
  holderFeatures,
  type LeavingFeature,
  leavingFacts,
  leavingFeatures,
} from './leaving-features.ts'
import { type Breathe, sampleOf, type Transition } from './opening-model.ts'

export interface LeavingModel {
  intercept: number
  coefficients: Record<LeavingFeature, number>
  calibration: Calibration
  transitionCount: number
}

/**
 * Initial coefficients for an installation without a known transition: fitted to real portfolios; decision 19 has the
 * figures.
 */
export const startLeavingModel: LogisticModel = {
  intercept: -4.12,
  coefficients: Float64Array.of(0.983, 0.282, 0.555, 0.065, 0, 0.011, 0.226),
}

export const leavingLogOdds = (model: LeavingModel, { values }: HolderFeatures): number =>
  leavingFeatures.reduce((sum, feature) => sum + model.coefficients[feature] * values[feature], model.intercept)

export const riskOf = (model: LeavingModel, holder: HolderFeatures): number =>
  chance(model.calibration, leavingLogOdds(model, holder))

const fewestLeft = 200

/** As for openings: the last transition calibrates, those before it are fitted. */
export async function fitLeaving(transitions: readonly Transition[], breathe: Breathe): Promise<LeavingModel> {
  const last = transitions.at(-1)
  if (!last) return modelOf(startLeavingModel, 0)
  const earlier = transitions.length > 1 ? transitions.slice(0, -1) : transitions
  const examples = await leavingExamples(earlier, breathe)
  const leftCount = examples.outcomes.reduce((sum, outcome) => sum + outcome, 0)
  const model =
    leftCount < fewestLeft ? modelOf(startLeavingModel, 0) : modelOf(fitLogistic(examples), transitions.length)
  const { features, outcomes } = await leavingExamples([last], breathe)
  const logOdds = Float64Array.from(outcomes, (_, row) =>
    leavingFeatures.reduce(
      (sum, feature, at) => sum + model.coefficients[feature] * (features[row * leavingFeatures.length + at] as number),
      model.intercept,
    ),
  )
  return { ...model, calibration: calibrate(logOdds, outcomes) }
}

const modelOf = ({ intercept, coefficients }: LogisticModel, transitionCount: number): LeavingModel => ({
  intercept,
  coefficients: Object.fromEntries(leavingFeatures.map((feature, at) => [feature, coefficients[at]])) as Record<
    LeavingFeature,
    number
  >,
  calibration: uncalibrated,
  transitionCount,
})

/** If most holders leave at once, it is a merger, a new ticker or a reverse split: an event, not sales. */
export const isExodus = (leftCount: number, holderCount: number): boolean =>
  holderCount >= 5 && leftCount > 0.6 * holderCount

/** Every holder of securities spread evenly over the market. */
async function leavingExamples(transitions: readonly Transition[], breathe: Breathe): Promise<Examples> {
  const rows: number[] = []
  const outcomes: number[] = []
  for (const { from, to } of transitions) {
    const facts = leavingFacts(from)
    for (const security of sampleOf(from.matrix)) {
      await breathe()
      const { values } = from.features.of(security)
      const judged = holderFeatures(security, from, facts, values).flatMap((holder) => {
        const left = hasLeft(from.matrix, to, holder.manager, security)
        return left === undefined ? [] : [{ holder, left }]
      })
      if (isExodus(judged.filter(({ left }) => left).length, judged.length)) continue
      for (const { holder, left } of judged) {
        for (const feature of leavingFeatures) rows.push(holder.values[feature])
        outcomes.push(left ? 1 : 0)
      }
    }
  }
  return { features: Float64Array.from(rows), width: leavingFeatures.length, outcomes: Uint8Array.from(outcomes) }
}
