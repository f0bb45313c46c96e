// Everything that all tables of one universe share. It fits in memory at every size; books, people and funds do not, and
// are made while they are written.
import type { House } from './houses.ts'
import type { Paths } from './paths.ts'
import type { Preferences, Scores } from './preferences.ts'
import type { Issuer, Security } from './securities.ts'
import type { SizePlan } from './sizes.ts'

export interface World {
  seed: number
  plan: SizePlan
  houses: readonly House[]
  issuers: readonly Issuer[]
  securities: readonly Security[]
  /** Those of the securities that are funds; most houses look for them. */
  exchangeTradedFunds: readonly Security[]
  notes: readonly Security[]
  /** Market values at the end of the period, largest first. */
  marketCaps: Float64Array
  paths: Paths
  scores: Scores
  preferences: Preferences
  /** How much more or less each security should be held for its owners to add up. */
  balance: Float64Array
}
