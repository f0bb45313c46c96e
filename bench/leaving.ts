// Which holders sell at least half next quarter, on the real panels beside the project. Every manager is scored by a model
// that was fitted to other managers and earlier transitions.
import { calibrate, chance, uncalibrated } from '../server/src/features/targeting/model/calibration.ts'
import { managerDraws } from '../server/src/features/targeting/model/comparisons.ts'
import { fitLogistic, type LogisticModel, logOdds } from '../server/src/features/targeting/model/logistic.ts'
import { lengthOf } from '../server/src/features/targeting/model/ownership-matrix.ts'
import { type Judgment, judgeOf } from '../server/src/features/targeting/model/protocols.ts'
import {
  hasLeft,
  holderFeatures,
  leavingFacts,
  leavingFeatures,
} from '../server/src/features/targeting/scores/leaving-features.ts'
import { isExodus, startLeavingModel } from '../server/src/features/targeting/scores/leaving-model.ts'
import { prepareQuarter } from '../server/src/features/targeting/scores/prepared-quarter.ts'
import type { Benchmark, Measurement } from './report.ts'
import { type Panel, panelFolder, quarterOf, readPanel } from './targeting-panels.ts'

const judgedFrom = quarterOf('2025-12-31')
const folds = 5
const draws = 100
const width = leavingFeatures.length
const fewestHolders = 5

interface Rows {
  managers: number[]
  securities: number[]
  outcomes: Uint8Array
  features: Float64Array
  breadths: number[]
  holders: number[]
  managerCount: number
  securityCount: number
}

const foldOf = (manager: number): number => ((Math.imul(manager + 3, 0x85ebca6b) >>> 0) >>> 7) % folds

export const leaving: Benchmark = async () => {
  if (!panelFolder) return [{ what: 'skipped: no real panels in SEC_DATA or ../shared/data/sec', value: '' }]
  const panel = await readPanel(panelFolder)
  const training = [3, 2, 1].map((back) => rowsOf(panel, judgedFrom - back, 3))
  const test = rowsOf(panel, judgedFrom, 1)
  const judge = judgeOf({
    ...test,
    managers: Int32Array.from(test.managers),
    securities: Int32Array.from(test.securities),
  })
  const one = (feature: (typeof leavingFeatures)[number]) =>
    Float64Array.from(
      test.managers,
      (_, row) => test.features[row * width + leavingFeatures.indexOf(feature)] as number,
    )
  const refit = refitted(test, training)
  const scored = [
    { name: 'how often it closes positions', scores: one('closes') },
    { name: 'how small the position is', scores: one('small') },
    { name: 'what it sold lately', scores: one('sold') },
    { name: 'start values', ...scoredBy(test, () => ({ model: startLeavingModel, calibration: uncalibrated })) },
    { name: 'refit', ...refit },
  ]
  const random = managerDraws(test.managerCount, draws)
  let best: Judgment[] = []
  for (const { name, scores, ...more } of scored) {
    const judgmentOf = judge.prepare(scores, 'probabilities' in more ? (more.probabilities as Float64Array) : undefined)
    const judgment = judgmentOf()
    const drawn = random.map((weights) => judgmentOf(weights))
    if (name === 'refit') best = drawn
    console.log(
      `  ${name.padEnd(32)} among the holders of a security: AUC ${judgment.auc.toFixed(3)} (${interval(drawn, 'auc')}), lift of the top tenth ${judgment.lift.toFixed(2)} (${interval(drawn, 'lift')}); same breadth: AUC ${judgment.comparableAuc.toFixed(3)}; per manager: AUC ${judgment.managerAuc.toFixed(3)}; predicted over realized ${judgment.calibration.toFixed(2)}`,
    )
  }
  const left = test.outcomes.reduce((sum, outcome) => sum + outcome, 0)
  return [
    { what: 'managers judged', value: String(new Set(test.managers).size) },
    { what: 'positions judged', value: test.managers.length.toLocaleString('en-US') },
    { what: 'of which at least half was sold', value: left.toLocaleString('en-US') },
    { what: 'coefficients', value: refit.coefficients },
    { what: 'calibration, 95% of draws', value: interval(best, 'calibration') },
  ] satisfies Measurement[]
}

function interval(drawn: readonly Judgment[], key: keyof Judgment): string {
  const sorted = drawn.map((each) => each[key]).toSorted((a, b) => a - b)
  return [0.025, 0.975]
    .map((share) => (sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN).toFixed(2))
    .join(' to ')
}

/** All holders of every nth security between a quarter and the next. */
function rowsOf(panel: Panel, quarter: number, step: number): Rows {
  const industries = panel.securities.names.map((ticker) => panel.industries.get(ticker) ?? '')
  const matrix = panel.matrix(quarter)
  const from = prepareQuarter(
    matrix,
    // Large managers have a year between reports.
    [panel.latestMatrix(quarter - 1, 3), ...[2, 3, 4].map((back) => panel.matrix(quarter - back))],
    industries,
  )
  const to = panel.matrix(quarter + 1)
  const facts = leavingFacts(from)
  const rows: { manager: number; security: number; left: boolean; values: number[] }[] = []
  for (let security = 0; security < matrix.securityCount; security += step) {
    if (lengthOf(matrix.bySecurity, security) < fewestHolders) continue
    const { values } = from.features.of(security)
    const judged = holderFeatures(security, from, facts, values).flatMap((holder) => {
      const left = hasLeft(matrix, to, holder.manager, security)
      return left === undefined || !panel.judged.has(holder.manager)
        ? []
        : [{ manager: holder.manager, security, left, values: leavingFeatures.map((name) => holder.values[name]) }]
    })
    if (!isExodus(judged.filter(({ left }) => left).length, judged.length)) rows.push(...judged)
  }
  return {
    managers: rows.map(({ manager }) => manager),
    securities: rows.map(({ security }) => security),
    outcomes: Uint8Array.from(rows, ({ left }) => (left ? 1 : 0)),
    features: Float64Array.from(rows.flatMap(({ values }) => values)),
    breadths: Array.from({ length: matrix.managerCount }, (_, manager) => lengthOf(matrix.byManager, manager)),
    holders: Array.from({ length: matrix.securityCount }, (_, security) => lengthOf(matrix.bySecurity, security)),
    managerCount: matrix.managerCount,
    securityCount: matrix.securityCount,
  }
}

type Fitted = { model: LogisticModel; calibration: ReturnType<typeof calibrate> }

function scoredBy(test: Rows, fittedFor: (fold: number) => Fitted) {
  const fitted = Array.from({ length: folds }, (_, fold) => fittedFor(fold))
  const scores = new Float64Array(test.managers.length)
  const probabilities = new Float64Array(test.managers.length)
  for (const [row, manager] of test.managers.entries()) {
    const { model, calibration } = fitted[foldOf(manager)] as Fitted
    scores[row] = logOdds(model, test.features, row * width)
    probabilities[row] = chance(calibration, scores[row] as number)
  }
  return { scores, probabilities }
}

/** Fitted to all but the last earlier transition and calibrated on that one, both without the managers of the fold. */
function refitted(test: Rows, training: Rows[]) {
  const last = training.at(-1) as Rows
  const models = Array.from({ length: folds }, (_, fold): Fitted => {
    const model = fitLogistic(together(training.slice(0, -1), fold))
    const { features, outcomes } = together([last], fold)
    const odds = Float64Array.from(outcomes, (_, row) => logOdds(model, features, row * width))
    return { model, calibration: calibrate(odds, outcomes) }
  })
  const [first] = models
  return {
    ...scoredBy(test, (fold) => models[fold] as Fitted),
    coefficients: first
      ? `${first.model.intercept.toFixed(2)}; ${leavingFeatures.map((name, at) => `${name} ${first.model.coefficients[at]?.toFixed(3)}`).join(', ')}`
      : '',
  }
}

function together(transitions: Rows[], without: number) {
  const features: number[] = []
  const outcomes: number[] = []
  for (const rows of transitions) {
    for (const [row, manager] of rows.managers.entries()) {
      if (foldOf(manager) === without) continue
      for (let at = 0; at < width; at += 1) features.push(rows.features[row * width + at] as number)
      outcomes.push(rows.outcomes[row] as number)
    }
  }
  return { features: Float64Array.from(features), width, outcomes: Uint8Array.from(outcomes) }
}
