// A few large stakes in the demo customers' securities, so that their screens have something to tell: an activist that
// builds up, an index manager that sells, a value manager that leaves, another that crosses five percent, a specialist
// that sells down.

import type { BehaviorCode } from './behaviors.ts'
import { demoSecurities } from './demo-securities.ts'
import type { Firm } from './firms.ts'
import { places } from './places.ts'
import { sectors } from './sectors.ts'
import type { World } from './world.ts'

export interface Story {
  security: number
  /** Share of shares outstanding at each quarter end. */
  stakes: readonly number[]
  letterOn?: string
}

interface Plot {
  securityId: string
  behavior: BehaviorCode
  sector?: string
  /** How many larger investors of this behavior to pass over; the last one if there are not as many. */
  skip?: number
  /** Where the investor is; anywhere if not given. */
  city?: string
  /** Stakes in the latest quarters; earlier quarters use the first. */
  stakes: readonly number[]
  /** The investor writes to the board and amends its schedule on this day, with the shares of the last quarter. */
  letterOn?: string
}

export const plots: readonly Plot[] = [
  {
    securityId: demoSecurities.veltraneA,
    behavior: 'event',
    city: 'New York',
    stakes: [0, 0.021, 0.038, 0.057, 0.071],
    letterOn: '2026-11-13',
  },
  {
    securityId: demoSecurities.veltraneA,
    behavior: 'index',
    skip: 2,
    stakes: [0.0312, 0.0318, 0.0321, 0.0324, 0.0223],
  },
  { securityId: demoSecurities.veltraneA, behavior: 'value', skip: 1, stakes: [0.0171, 0.0186, 0.0178, 0.0103, 0] },
  { securityId: demoSecurities.veltraneB, behavior: 'deep_value', stakes: [0.041, 0.044, 0.048, 0.053, 0.056] },
  { securityId: demoSecurities.ostrelGauge, behavior: 'growth', stakes: [0.031, 0.044, 0.052, 0.058, 0.061] },
  { securityId: demoSecurities.brackmoor, behavior: 'value', stakes: [0.043, 0.046, 0.049, 0.054, 0.058] },
  {
    securityId: demoSecurities.ternhollow,
    behavior: 'sector',
    sector: 'health',
    stakes: [0.066, 0.062, 0.057, 0.051, 0.043],
  },
]

const told = new WeakMap<World, Map<Firm, Story[]>>()

export function storiesOf(world: World, firm: Firm): readonly Story[] {
  let all = told.get(world)
  if (!all) {
    all = cast(world)
    told.set(world, all)
  }
  return all.get(firm) ?? []
}

/** Assigns each story to the largest suitable investor. */
function cast(world: World): Map<Firm, Story[]> {
  const result = new Map<Firm, Story[]>()
  const isAlways = (firm: Firm) => firm.from === 0 && firm.until === world.plan.quarters - 1 && !firm.continues
  for (const plot of plots) {
    const sector = plot.sector ? sectors.findIndex((one) => one.code === plot.sector) : -1
    const actors = world.firms
      .filter((firm) => firm.behavior === plot.behavior && firm.reporting === 'reports' && isAlways(firm))
      .filter((firm) => sector < 0 || firm.specialties.includes(sector) || world.firms.length < 200)
      .sort((one, other) => other.equity - one.equity || one.number - other.number)
    const actor = actors[Math.min(plot.skip ?? 0, actors.length - 1)]
    const security = world.securities.find((one) => one.id === plot.securityId)
    if (!actor || !security) continue
    const missing = Math.max(0, world.plan.quarters - plot.stakes.length)
    const stakes = [...Array.from({ length: missing }, () => plot.stakes[0] ?? 0), ...plot.stakes]
    const place = places.find(({ city }) => city === plot.city)
    if (place) actor.place = place
    // The stake must fit into the portfolio.
    actor.equity = Math.max(actor.equity, security.marketCap)
    const { letterOn } = plot
    const story = { security: security.number, stakes, ...(letterOn && { letterOn }) }
    result.set(actor, [...(result.get(actor) ?? []), story])
  }
  return result
}
