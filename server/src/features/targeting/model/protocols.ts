// How a score is judged: protocols A to F on the pairs of a quarter and what became of them. Managers, not securities, are the
// sample: every figure takes how often each manager counts, so that an interval comes from drawing managers again.
import { type Ranking, rankedWithin, rankingOf } from './rankings.ts'

/** Pairs of a security and a manager that did not hold it, in any order. */
export interface JudgedPairs {
  readonly managers: Int32Array
  readonly securities: Int32Array
  /** 1 where the manager opened a position by the next report. */
  readonly outcomes: Uint8Array
  readonly managerCount: number
  readonly securityCount: number
  /** Names held, per manager. */
  readonly breadths: ArrayLike<number>
  /** Holders, per security. */
  readonly holders: ArrayLike<number>
}

/** The figures of the protocols. Probabilities are judged by F; the other protocols look at the order alone. */
export interface Judgment {
  /** A: securities with at least eight openings. */
  lift: number
  precision: number
  auc: number
  /** B: share of all openings in the top tenth of their securities. */
  captured: number
  /** C: among managers of the same breadth. */
  comparableAuc: number
  comparableLift: number
  /** D: which securities, per manager. */
  managerAuc: number
  managerLift: number
  /** E: securities with 8 to 30 holders. */
  smallCaptured: number
  smallAuc: number
  /** F: predicted over realized in the top tenth of all pairs. */
  calibration: number
}

const openingsForA = 8
const openingsForD = 5
const precisionAt = 20
const smallHolders = { from: 8, to: 30 }
const breadthDeciles = 10

/** A judge of scores: what does not depend on the score is prepared once. */
export function judgeOf(pairs: JudgedPairs) {
  const { managers, securities, outcomes, managerCount, securityCount } = pairs
  const pairCount = outcomes.length
  const deciles = decilesOf(pairs)
  const openingsOfSecurity = new Int32Array(securityCount)
  const openingsOfManager = new Int32Array(managerCount)
  for (let i = 0; i < pairCount; i++) {
    if (!outcomes[i]) continue
    ;(openingsOfSecurity[securities[i] as number] as number)++
    ;(openingsOfManager[managers[i] as number] as number)++
  }
  const strata = Int32Array.from(securities, (s, i) => s * breadthDeciles + (deciles[managers[i] as number] as number))
  const isSmall = (s: number) => {
    const holders = pairs.holders[s] as number
    return holders >= smallHolders.from && holders <= smallHolders.to
  }
  const everyone = new Float64Array(managerCount).fill(1)

  return {
    /** The order of a score, to be judged under many draws of managers. */
    prepare(scores: ArrayLike<number>, probabilities?: ArrayLike<number>) {
      const order = rankingOf(scores)
      const bySecurity = rankedWithin(order, securities, securityCount)
      const byStratum = rankedWithin(order, strata, securityCount * breadthDeciles)
      const byManager = rankedWithin(order, managers, managerCount)
      const byProbability = probabilities && rankingOf(probabilities)
      return (weights: ArrayLike<number> = everyone): Judgment => {
        const measure = (ranking: Ranking, isIncluded: (group: number) => boolean, share: number, minimum = 1) =>
          measureGroups({ ranking, isIncluded, share, minimum, scores, outcomes, managers, weights })
        const often = measure(bySecurity, (s) => (openingsOfSecurity[s] as number) >= openingsForA, 0.1)
        const all = measure(bySecurity, () => true, 0.1)
        const comparable = measure(byStratum, () => true, 0.2)
        const own = measure(byManager, (m) => (openingsOfManager[m] as number) >= openingsForD, 0.05)
        const small = measure(bySecurity, isSmall, 0.1)
        return {
          lift: often.meanCaptured / 0.1,
          precision: often.precision,
          auc: often.meanAuc,
          captured: all.captured,
          comparableAuc: comparable.auc,
          comparableLift: comparable.captured / 0.2,
          managerAuc: own.meanAuc,
          managerLift: own.meanCaptured / 0.05,
          smallCaptured: small.captured,
          smallAuc: small.auc,
          calibration:
            byProbability && probabilities
              ? predictedOverRealized(byProbability, probabilities, outcomes, managers, weights)
              : Number.NaN,
        }
      }
    },
  }
}

/** Managers by breadth in ten equal parts; equals by their number. */
function decilesOf({ managers, managerCount, breadths }: JudgedPairs): Uint8Array {
  const isJudged = new Uint8Array(managerCount)
  for (const manager of managers) isJudged[manager] = 1
  const judged = Array.from({ length: managerCount }, (_, manager) => manager)
    .filter((manager) => isJudged[manager])
    .sort((a, b) => (breadths[a] as number) - (breadths[b] as number) || a - b)
  const deciles = new Uint8Array(managerCount)
  for (const [rank, manager] of judged.entries()) deciles[manager] = Math.floor((rank * breadthDeciles) / judged.length)
  return deciles
}

interface Measured {
  ranking: Ranking
  isIncluded: (group: number) => boolean
  share: number
  minimum: number
  scores: ArrayLike<number>
  outcomes: Uint8Array
  managers: Int32Array
  weights: ArrayLike<number>
}

/** Averages over groups, and pooled over openings. Equal scores share their place. */
function measureGroups({ ranking, isIncluded, share, scores, outcomes, managers, weights }: Measured) {
  const { starts, order } = ranking
  let groups = 0
  let sumCaptured = 0
  let sumAuc = 0
  let sumPrecision = 0
  let openings = 0
  let openingsCaptured = 0
  let openingsAuc = 0
  for (let group = 0; group + 1 < starts.length; group++) {
    const start = starts[group] as number
    const end = starts[group + 1] as number
    if (start === end || !isIncluded(group)) continue
    let total = 0
    let positives = 0
    for (let at = start; at < end; at++) {
      const i = order[at] as number
      const weight = weights[managers[i] as number] as number
      total += weight
      if (outcomes[i]) positives += weight
    }
    const negatives = total - positives
    if (positives === 0 || negatives === 0) continue
    const limit = share * total
    let seen = 0
    let seenNegatives = 0
    let captured = 0
    let won = 0
    let found = 0
    for (let at = start; at < end; ) {
      const score = scores[order[at] as number] as number
      let equals = 0
      let equalPositives = 0
      for (; at < end && scores[order[at] as number] === score; at++) {
        const i = order[at] as number
        const weight = weights[managers[i] as number] as number
        equals += weight
        if (outcomes[i]) equalPositives += weight
      }
      if (equals === 0) continue
      const equalNegatives = equals - equalPositives
      if (seen < limit) captured += equalPositives * Math.min(1, (limit - seen) / equals)
      if (seen < precisionAt) found += equalPositives * Math.min(1, (precisionAt - seen) / equals)
      won += equalPositives * (negatives - seenNegatives - equalNegatives / 2)
      seen += equals
      seenNegatives += equalNegatives
    }
    groups++
    sumCaptured += captured / positives
    sumAuc += won / positives / negatives
    sumPrecision += found / Math.min(precisionAt, total)
    openings += positives
    openingsCaptured += captured
    openingsAuc += won / negatives
  }
  return {
    meanCaptured: sumCaptured / groups,
    meanAuc: sumAuc / groups,
    precision: sumPrecision / groups,
    captured: openingsCaptured / openings,
    auc: openingsAuc / openings,
  }
}

function predictedOverRealized(
  order: Int32Array,
  probabilities: ArrayLike<number>,
  outcomes: Uint8Array,
  managers: Int32Array,
  weights: ArrayLike<number>,
): number {
  let total = 0
  for (const i of order) total += weights[managers[i] as number] as number
  let seen = 0
  let predicted = 0
  let realized = 0
  for (const i of order) {
    if (seen >= 0.1 * total) break
    const weight = weights[managers[i] as number] as number
    seen += weight
    predicted += weight * (probabilities[i] as number)
    if (outcomes[i]) realized += weight
  }
  return predicted / realized
}
