// State shared by all tables of one universe. It fits in memory at every size; portfolios, people and funds do not, and
// are generated while they are written.
import type { Firm } from './firms.ts'
import type { Paths } from './paths.ts'
import type { Preferences, Scores } from './preferences.ts'
import type { Issuer, Security } from './securities.ts'
import type { SizePlan } from './sizes.ts'

export interface World {
  seed: number
  plan: SizePlan
  firms: readonly Firm[]
  issuers: readonly Issuer[]
  securities: readonly Security[]
  /** The securities that are funds; most investors buy them. */
  exchangeTradedFunds: readonly Security[]
  notes: readonly Security[]
  /** Market values at the end of the period, largest first. */
  marketCaps: Float64Array
  paths: Paths
  scores: Scores
  preferences: Preferences
  /** Demand adjustment by security, so that its owners add up. */
  balance: Float64Array
}
