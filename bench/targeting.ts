// Who opens a position next quarter, on the real panels beside the project: protocols A to F for the model and simpler scores.
// Every manager is scored by a model that was fitted to other managers and earlier transitions.
import { calibrate, chance } from '../server/src/features/targeting/model/calibration.ts'
import { features, startModel } from '../server/src/features/targeting/model/features.ts'
import { fitLogistic, type LogisticModel, logOdds } from '../server/src/features/targeting/model/logistic.ts'
import { lengthOf, valueSums } from '../server/src/features/targeting/model/ownership-matrix.ts'
import { type Judgment, judgeOf } from '../server/src/features/targeting/model/protocols.ts'
import type { Benchmark, Measurement } from './report.ts'
import { type Panel, panelFolder, quarterOf, readPanel } from './targeting-panels.ts'
import { type TransitionRows, transitionRows } from './targeting-transitions.ts'

const judgedFrom = quarterOf('2025-12-31')
const folds = 5
const draws = 100
/** Fitting needs no more: the sample is the managers, and eight numbers are fitted. */
const sampled = { securities: 0.4, negatives: 0.1 }

/** Figures of `targeting.md`: the goal, and what breadth and item kNN reached on the panel of the goals. */
const protocols: { key: keyof Judgment; what: string; goal: number; knn: number; isArea?: boolean; digits: number }[] =
  [
    { key: 'lift', what: 'A lift', goal: 6.2, knn: 5.7, digits: 2 },
    { key: 'precision', what: 'A precision at 20', goal: 0.325, knn: 0.296, digits: 3 },
    { key: 'auc', what: 'A AUC', goal: 0.905, knn: 0.882, isArea: true, digits: 3 },
    { key: 'captured', what: 'B captured over breadth', goal: 0.13, knn: 0.091, digits: 3 },
    { key: 'comparableAuc', what: 'C AUC', goal: 0.76, knn: 0.713, isArea: true, digits: 3 },
    { key: 'comparableLift', what: 'C lift', goal: 2.4, knn: 2.04, digits: 2 },
    { key: 'managerAuc', what: 'D AUC', goal: 0.87, knn: 0.849, isArea: true, digits: 3 },
    { key: 'managerLift', what: 'D lift', goal: 8, knn: 7.1, digits: 2 },
    { key: 'smallCaptured', what: 'E captured', goal: 0.8, knn: 0.771, isArea: true, digits: 3 },
    { key: 'smallAuc', what: 'E AUC', goal: 0.945, knn: 0.927, isArea: true, digits: 3 },
  ]

export const targeting: Benchmark = async () => {
  if (!panelFolder) return [{ what: 'skipped: no real panels in SEC_DATA or ../shared/data/sec', value: '' }]
  const clock = stopwatch()
  const panel = await readPanel(panelFolder)
  const readSeconds = clock()
  const training = trainingTransitions(panel)
  const trainSeconds = clock()
  const test = transitionRows(panel, [judgedFrom, judgedFrom + 1], (manager) => panel.judged.has(manager), {
    securities: 1,
    negatives: 1,
  })
  const scoreSeconds = clock()
  const judged = judgeModels(test, modelsOf(test, training))
  const judgeSeconds = clock()
  printTable(judged)
  return [
    ...goalsOf(judged),
    ...describe(test, training),
    { what: 'reading the panels', value: `${readSeconds.toFixed(0)} s` },
    { what: 'neighbors and features of the earlier transitions', value: `${trainSeconds.toFixed(0)} s` },
    { what: 'neighbors and features of all judged pairs', value: `${scoreSeconds.toFixed(0)} s` },
    { what: `fits, and ${draws} draws of managers`, value: `${judgeSeconds.toFixed(0)} s` },
    { what: 'peak memory', value: `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB` },
  ]
}

/** Seconds since the last call. */
function stopwatch(): () => number {
  let last = performance.now()
  return () => {
    const seconds = (performance.now() - last) / 1000
    last = performance.now()
    return seconds
  }
}

/** Three quarters, mostly of hedge funds, and a year of the managers whose reports in between are not in the panels. */
function trainingTransitions(panel: Panel): TransitionRows[] {
  const quarters = [3, 2, 1].map((back) =>
    transitionRows(panel, [judgedFrom - back, judgedFrom - back + 1], () => true, sampled),
  )
  const hasQuarters = (manager: number) => [1, 2, 3].some((back) => panel.report(judgedFrom - back, manager))
  const year = transitionRows(panel, [judgedFrom - 4, judgedFrom], (manager) => !hasQuarters(manager), sampled)
  return [...quarters, year]
}

interface Scored {
  name: string
  scores: Float32Array
  probabilities?: Float32Array
}

const foldOf = (manager: number): number => ((Math.imul(manager + 3, 0x85ebca6b) >>> 0) >>> 7) % folds

function modelsOf(test: TransitionRows, training: TransitionRows[]): (() => Scored)[] {
  const { matrix } = test
  const pairs = test.outcomes.length
  const perPair = (of: (i: number) => number) => Float32Array.from({ length: pairs }, (_, i) => of(i))
  const column = (name: (typeof features)[number]) => {
    const at = features.indexOf(name)
    return perPair((i) => test.features[i * features.length + at] as number)
  }
  const books = valueSums(matrix.byManager)
  return [
    () => ({ name: 'breadth', scores: column('breadth') }),
    () => ({ name: 'size', scores: perPair((i) => books[test.managers[i] as number] as number) }),
    () => ({ name: 'peer overlap', scores: test.peersHeld }),
    () => ({ name: 'item kNN', scores: column('jaccard') }),
    () => ({ name: 'seven features, start values', ...scoredBy(test, () => ({ model: startModel })) }),
    () => ({ name: 'seven features, refit', ...refit(test, training, features) }),
  ]
}

interface Fitted {
  model: LogisticModel
  calibration?: ReturnType<typeof calibrate>
}

function scoredBy(test: TransitionRows, fittedFor: (fold: number) => Fitted): Omit<Scored, 'name'> {
  const width = features.length
  const models = Array.from({ length: folds }, (_, fold) => fittedFor(fold))
  const scores = new Float32Array(test.outcomes.length)
  const probabilities = new Float32Array(scores.length)
  for (let i = 0; i < scores.length; i++) {
    const { model, calibration } = models[foldOf(test.managers[i] as number)] as Fitted
    const z = logOdds(model, test.features, i * width)
    scores[i] = z
    probabilities[i] = chance(calibration ?? { intercept: 0, slope: 1 }, z)
  }
  return { scores, probabilities }
}

/**
 * A year shows more openings than a quarter at the same features: its rows get a level of their own, which the model of a
 * quarter leaves out. Calibrated on the last transition whose outcome was known.
 */
function refit(
  test: TransitionRows,
  training: TransitionRows[],
  chosen: readonly (typeof features)[number][],
): Omit<Scored, 'name'> {
  const width = features.length
  const columns = chosen.map((name) => features.indexOf(name))
  return scoredBy(test, (fold) => {
    const rows = training.flatMap((transition) =>
      Array.from(transition.managers.keys())
        .filter((i) => foldOf(transition.managers[i] as number) !== fold)
        .map((i) => ({ transition, i })),
    )
    const size = chosen.length + 1
    const examples = {
      width: size,
      features: new Float32Array(rows.length * size),
      outcomes: Uint8Array.from(rows, ({ transition, i }) => transition.outcomes[i] as number),
      weights: Float32Array.from(rows, ({ transition, i }) => transition.weights[i] as number),
    }
    for (const [row, { transition, i }] of rows.entries()) {
      for (const [j, column] of columns.entries())
        examples.features[row * size + j] = transition.features[i * width + column] as number
      examples.features[row * size + size - 1] = transition.to - transition.from > 1 ? 1 : 0
    }
    const fitted = fitLogistic(examples, { penalty: 10, isFree: (feature) => feature === size - 1 })
    const coefficients = new Float64Array(width)
    for (const [j, column] of columns.entries()) coefficients[column] = fitted.coefficients[j] as number
    const model = { intercept: fitted.intercept, coefficients }
    const last = rows.filter(({ transition }) => transition.to === judgedFrom && transition.to - transition.from === 1)
    const calibration = calibrate(
      Float32Array.from(last, ({ transition, i }) => logOdds(model, transition.features, i * width)),
      Uint8Array.from(last, ({ transition, i }) => transition.outcomes[i] as number),
      Float32Array.from(last, ({ transition, i }) => transition.weights[i] as number),
    )
    if (fold === 0)
      console.log(
        `  coefficients without the first fold: ${model.intercept.toFixed(2)} ${chosen
          .map((name) => `${name} ${(coefficients[features.indexOf(name)] as number).toFixed(3)}`)
          .join(' ')}; calibration ${calibration.intercept.toFixed(2)} + ${calibration.slope.toFixed(2)} z`,
      )
    return { model, calibration }
  })
}

interface Judged {
  name: string
  judgment: Judgment
  /** The same managers are drawn for every score, so that differences are paired. */
  drawn: Judgment[]
}

function judgeModels(test: TransitionRows, models: (() => Scored)[]): Judged[] {
  const { managerCount, securityCount, byManager, bySecurity } = test.matrix
  const judge = judgeOf({
    managers: test.managers,
    securities: test.securities,
    outcomes: test.outcomes,
    managerCount,
    securityCount,
    breadths: Float64Array.from({ length: managerCount }, (_, manager) => lengthOf(byManager, manager)),
    holders: Float64Array.from({ length: securityCount }, (_, security) => lengthOf(bySecurity, security)),
  })
  const judged = [...new Set(test.managers)]
  const random = randomNumbers(7)
  const weights = Array.from({ length: draws }, () => {
    const drawn = new Float64Array(managerCount)
    for (let i = 0; i < judged.length; i++) (drawn[judged[Math.floor(random() * judged.length)] as number] as number)++
    return drawn
  })
  return models.map((score) => {
    const { name, scores, probabilities } = score()
    const judgmentOf = judge.prepare(scores, probabilities)
    return { name, judgment: judgmentOf(), drawn: weights.map((each) => judgmentOf(each)) }
  })
}

/** Seeded: the same draws in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** What captures nothing beyond breadth is 0 in protocol B. */
const figure = (key: keyof Judgment, of: Judgment, breadth: Judgment) =>
  key === 'captured' ? of.captured - breadth.captured : of[key]

function printTable(judged: Judged[]): void {
  const [breadth] = judged as [Judged]
  console.log(
    `  ${''.padEnd(32)}${[...protocols.map(({ what }) => what.slice(0, 9)), 'F'].map((w) => w.padStart(10)).join('')}`,
  )
  for (const { name, judgment } of judged) {
    const cells = protocols.map(({ key, digits }) => figure(key, judgment, breadth.judgment).toFixed(digits))
    cells.push(Number.isNaN(judgment.calibration) ? '–' : judgment.calibration.toFixed(2))
    console.log(`  ${name.padEnd(32)}${cells.map((cell) => cell.padStart(10)).join('')}`)
  }
}

function interval(sample: number[]): [number, number] {
  const sorted = sample.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] as number
  return [at(0.025), at(0.975)]
}

/** The best model against each goal, with 95% intervals, and paired with item kNN and the seven features. */
function goalsOf(judged: Judged[]): Measurement[] {
  const named = (name: string) => judged.find((each) => each.name === name) as Judged
  const best = judged.at(-1) as Judged
  const [breadth, knn] = [named('breadth'), named('item kNN')]
  const spread = (of: (draw: number) => number, digits: number) =>
    interval(Array.from({ length: draws }, (_, draw) => of(draw)))
      .map((each) => each.toFixed(digits))
      .join(' to ')
  const at = (of: Judged, key: keyof Judgment, draw: number) =>
    figure(key, of.drawn[draw] as Judgment, breadth.drawn[draw] as Judgment)
  const measured = protocols.map(({ key, what, goal, knn: reference, isArea, digits }): Measurement => {
    const value = figure(key, best.judgment, breadth.judgment)
    const own = figure(key, knn.judgment, breadth.judgment)
    // Absolute figures depend on the panel, ratios to item kNN do not; of an area, the part that is missing.
    const here = isArea ? 1 - ((1 - own) * (1 - goal)) / (1 - reference) : (own * goal) / reference
    const over = (other: Judged) => spread((draw) => at(best, key, draw) - at(other, key, draw), digits)
    console.log(
      `  ${what.padEnd(26)} ${value.toFixed(digits)} (${spread((draw) => at(best, key, draw), digits)}); over item kNN ${(value - own).toFixed(digits)} (${over(knn)}); goal in terms of this panel's item kNN ${here.toFixed(digits)}`,
    )
    return { what, value: value.toFixed(digits), budget: `≥ ${goal}`, isMet: value >= goal }
  })
  const { calibration } = best.judgment
  return [
    ...measured,
    {
      what: `F predicted over realized (${spread((draw) => (best.drawn[draw] as Judgment).calibration, 2)})`,
      value: calibration.toFixed(2),
      budget: '0.9 to 1.1',
      isMet: calibration >= 0.9 && calibration <= 1.1,
    },
  ]
}

function describe(test: TransitionRows, training: TransitionRows[]): Measurement[] {
  const count = (rows: TransitionRows) => rows.outcomes.reduce((sum, outcome) => sum + outcome, 0)
  return [
    { what: 'managers judged', value: String(new Set(test.managers).size) },
    { what: 'securities judged', value: String(new Set(test.securities).size) },
    { what: 'pairs judged', value: test.outcomes.length.toLocaleString('en-US') },
    { what: 'openings judged', value: count(test).toLocaleString('en-US') },
    {
      what: 'openings fitted to, by transition',
      value: training.map((rows) => count(rows).toLocaleString('en-US')).join(' + '),
    },
  ]
}
