// Transitions between two reports of the panel: what was known at the first, and who opened what by the second.
import { formerHolders, type KnownOpenings, opensPerQuarter } from '../server/src/features/targeting/model/activity.ts'
import { industryPeers, isListing } from '../server/src/features/targeting/model/comparisons.ts'
import { featureMaker, features } from '../server/src/features/targeting/model/features.ts'
import {
  holds,
  lengthOf,
  type OwnershipMatrix,
  openingsBetween,
  valueSums,
} from '../server/src/features/targeting/model/ownership-matrix.ts'
import { unknownGroup } from '../server/src/features/targeting/model/tilts.ts'
import type { Panel } from './targeting-panels.ts'

/** Reports older than a year are no portfolio of today's, and no memory of a former holder. */
const memory = 4
const leastNames = 5

export interface Sampling {
  /** Shares of securities and, of those, of pairs without opening that are kept. */
  securities: number
  negatives: number
}

export interface TransitionRows {
  from: number
  to: number
  matrix: OwnershipMatrix
  sizes: Float64Array
  managers: Int32Array
  securities: Int32Array
  outcomes: Uint8Array
  weights: Float32Array
  features: Float32Array
  /** How many of the eleven peers of its industry and size each pair's manager holds; only where all pairs are kept. */
  peersHeld: Float32Array
}

/** The same for the same pair in every run, from 0 up to 1. */
function chanceOf(a: number, b: number): number {
  let mixed = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 7, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

/** Openings between a manager's two latest reports up to a quarter. */
function knownOpenings(panel: Panel, quarter: number, manager: number): KnownOpenings | undefined {
  const latest = latestReport(panel, quarter, manager)
  const previous = latest === undefined ? undefined : latestReport(panel, latest - 1, manager)
  if (latest === undefined || previous === undefined) return undefined
  const before = panel.report(previous, manager)
  const names = [...(panel.report(latest, manager)?.keys() ?? [])]
  return { openings: names.filter((security) => !before?.has(security)).length, quarters: latest - previous }
}

function latestReport(panel: Panel, quarter: number, manager: number): number | undefined {
  for (let at = quarter; at >= quarter - memory; at--) if (panel.report(at, manager)) return at
  return undefined
}

function industriesOf(panel: Panel): { industries: Int16Array; industryCount: number } {
  const numbers = new Map([...new Set(panel.industries.values())].sort().map((name, i) => [name, i]))
  return {
    industries: Int16Array.from(panel.securities.names, (ticker) => {
      const industry = panel.industries.get(ticker)
      return industry === undefined ? unknownGroup : (numbers.get(industry) ?? unknownGroup)
    }),
    industryCount: numbers.size,
  }
}

export function transitionRows(
  panel: Panel,
  [from, to]: readonly [number, number],
  isCandidate: (manager: number) => boolean,
  sampling: Sampling,
): TransitionRows {
  const matrix = panel.latestMatrix(from, memory)
  const [before, now] = [panel.matrix(from), panel.matrix(to)]
  const openings = openingsBetween(before, now)
  const sizes = valueSums(matrix.bySecurity)
  const { industries, industryCount } = industriesOf(panel)
  const managers = Array.from({ length: matrix.managerCount }, (_, manager) => manager)
  const maker = featureMaker({
    matrix,
    opensPerQuarter: opensPerQuarter(
      matrix,
      managers.map((manager) => knownOpenings(panel, from, manager)),
    ),
    former: formerHolders(
      before,
      Array.from({ length: memory }, (_, i) => panel.matrix(from - 1 - i)),
    ),
    sizes,
    industries,
    industryCount,
  })
  const candidates = managers.filter(
    (manager) =>
      openings.hasReported[manager] && lengthOf(matrix.byManager, manager) >= leastNames && isCandidate(manager),
  )
  const securities = Array.from({ length: matrix.securityCount }, (_, security) => security).filter(
    (security) =>
      !isListing(lengthOf(matrix.bySecurity, security), lengthOf(openings.bySecurity, security)) &&
      chanceOf(security, from) < sampling.securities,
  )
  const keepsAll = sampling.negatives === 1
  const byIndustry = Map.groupBy(
    securities.filter((security) => (industries[security] as number) >= 0),
    (security) => industries[security] as number,
  )
  const rows = collector(
    Math.ceil(securities.length * candidates.length * (keepsAll ? 1 : sampling.negatives + 0.03)) + 1000,
  )
  for (const security of securities) {
    const { values } = maker.of(security)
    const peers = keepsAll ? industryPeers(security, sizes, industries, byIndustry) : []
    for (const manager of candidates) {
      if (holds(matrix, manager, security)) continue
      const isOpened = holds(openings, manager, security)
      if (!isOpened && !keepsAll && chanceOf(manager, security * 31 + from) >= sampling.negatives) continue
      rows.add(manager, security, isOpened, isOpened ? 1 : 1 / sampling.negatives, values, () =>
        peers.reduce((held, peer) => held + (holds(matrix, manager, peer) ? 1 : 0), 0),
      )
    }
  }
  return { from, to, matrix, sizes, ...rows.all() }
}

/** Rows in typed arrays that are allocated once, generously. */
function collector(capacity: number) {
  const width = features.length
  const managers = new Int32Array(capacity)
  const securities = new Int32Array(capacity)
  const outcomes = new Uint8Array(capacity)
  const weights = new Float32Array(capacity)
  const peersHeld = new Float32Array(capacity)
  const rows = new Float32Array(capacity * width)
  let count = 0
  return {
    add(
      manager: number,
      security: number,
      isOpened: boolean,
      weight: number,
      values: Float64Array,
      peers: () => number,
    ) {
      managers[count] = manager
      securities[count] = security
      outcomes[count] = isOpened ? 1 : 0
      weights[count] = weight
      peersHeld[count] = peers()
      for (let j = 0; j < width; j++) rows[count * width + j] = values[manager * width + j] as number
      count++
    },
    all: () => ({
      managers: managers.subarray(0, count),
      securities: securities.subarray(0, count),
      outcomes: outcomes.subarray(0, count),
      weights: weights.subarray(0, count),
      peersHeld: peersHeld.subarray(0, count),
      features: rows.subarray(0, count * width),
    }),
  }
}
