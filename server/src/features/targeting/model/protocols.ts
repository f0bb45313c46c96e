// Evaluation of a score: protocols A to F on the pairs of a quarter and their outcomes. Managers, not securities, are
// the sample: every figure is weighted by how often each manager occurs, so that intervals can be bootstrapped.
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
  const deciles = decilesOf(pairs)
  const openingsOfSecurity = new Int32Array(securityCount)
  const openingsOfManager = new Int32Array(managerCount)
  for (let i = 0; i < outcomes.length; i++) {
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
    /** The ranking by a score, to be evaluated under many bootstrap samples of managers. */
    prepare(scores: ArrayLike<number>, probabilities?: ArrayLike<number>) {
      const order = rankingOf(scores)
      const within = (groups: Int32Array, groupCount: number) =>
        places(rankedWithin(order, groups, groupCount), scores, pairs)
      const bySecurity = within(securities, securityCount)
      const byStratum = within(strata, securityCount * breadthDeciles)
      const byManager = within(managers, managerCount)
      const byProbability = probabilities && rankingOf(probabilities)
      return (weights: ArrayLike<number> = everyone): Judgment => {
        const [often, all, small, comparable, own] = [tally(), tally(), tally(), tally(), tally()]
        measure(bySecurity, weights, 0.1, (security, result) => {
          all.add(result)
          if ((openingsOfSecurity[security] as number) >= openingsForA) often.add(result)
          if (isSmall(security)) small.add(result)
        })
        measure(byStratum, weights, 0.2, (_, result) => comparable.add(result))
        measure(byManager, weights, 0.05, (manager, result) => {
          if ((openingsOfManager[manager] as number) >= openingsForD) own.add(result)
        })
        return {
          lift: often.meanCaptured() / 0.1,
          precision: often.precision(),
          auc: often.meanAuc(),
          captured: all.captured(),
          comparableAuc: comparable.auc(),
          comparableLift: comparable.captured() / 0.2,
          managerAuc: own.meanAuc(),
          managerLift: own.meanCaptured() / 0.05,
          smallCaptured: small.captured(),
          smallAuc: small.auc(),
          calibration:
            byProbability && probabilities
              ? predictedOverRealized(byProbability, probabilities, pairs, weights)
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

/**
 * Pairs in the order of their groups and scores, copied together: a draw of managers then reads them from first to
 * last.
 */
interface Places {
  starts: Int32Array
  managers: Int32Array
  outcomes: Uint8Array
  /** 1 where the score is that of the pair before. */
  isEqual: Uint8Array
}

function places({ starts, order }: Ranking, scores: ArrayLike<number>, { managers, outcomes }: JudgedPairs): Places {
  const isEqual = new Uint8Array(order.length)
  for (let at = 1; at < order.length; at++)
    if (scores[order[at] as number] === scores[order[at - 1] as number]) isEqual[at] = 1
  return {
    starts,
    managers: Int32Array.from(order, (i) => managers[i] as number),
    outcomes: Uint8Array.from(order, (i) => outcomes[i] as number),
    isEqual,
  }
}

interface GroupResult {
  openings: number
  captured: number
  auc: number
  precision: number
}

/** What the top share of each group captures, and its area under the curve. Equal scores share their place. */
function measure(
  { starts, managers, outcomes, isEqual }: Places,
  weights: ArrayLike<number>,
  share: number,
  visit: (group: number, result: GroupResult) => void,
): void {
  for (let group = 0; group + 1 < starts.length; group++) {
    const start = starts[group] as number
    const end = starts[group + 1] as number
    let total = 0
    let openings = 0
    for (let at = start; at < end; at++) {
      const weight = weights[managers[at] as number] as number
      total += weight
      if (outcomes[at]) openings += weight
    }
    const others = total - openings
    if (openings === 0 || others === 0) continue
    const limit = share * total
    let seen = 0
    let seenOthers = 0
    let captured = 0
    let won = 0
    let found = 0
    for (let at = start; at < end; ) {
      let equals = 0
      let equalOpenings = 0
      do {
        const weight = weights[managers[at] as number] as number
        equals += weight
        if (outcomes[at]) equalOpenings += weight
        at++
      } while (at < end && isEqual[at])
      if (equals === 0) continue
      if (equalOpenings > 0) {
        if (seen < limit) captured += equalOpenings * Math.min(1, (limit - seen) / equals)
        if (seen < precisionAt) found += equalOpenings * Math.min(1, (precisionAt - seen) / equals)
        won += equalOpenings * (others - seenOthers - (equals - equalOpenings) / 2)
      }
      seen += equals
      seenOthers += equals - equalOpenings
    }
    visit(group, {
      openings,
      captured,
      auc: won / openings / others,
      precision: found / Math.min(precisionAt, total),
    })
  }
}

/** Averages over groups, and over openings. */
function tally() {
  let groups = 0
  let shares = 0
  let aucs = 0
  let precisions = 0
  let openings = 0
  let captured = 0
  let openingsAuc = 0
  return {
    add(result: GroupResult) {
      groups++
      shares += result.captured / result.openings
      aucs += result.auc
      precisions += result.precision
      openings += result.openings
      captured += result.captured
      openingsAuc += result.auc * result.openings
    },
    meanCaptured: () => shares / groups,
    meanAuc: () => aucs / groups,
    precision: () => precisions / groups,
    captured: () => captured / openings,
    auc: () => openingsAuc / openings,
  }
}

function predictedOverRealized(
  order: Int32Array,
  probabilities: ArrayLike<number>,
  { managers, outcomes }: JudgedPairs,
  weights: ArrayLike<number>,
): number {
  let total = 0
  for (const manager of managers) total += weights[manager] as number
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
