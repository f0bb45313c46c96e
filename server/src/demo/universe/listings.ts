// The listings of a universe of a given size, in a fixed order: a security's number is its index here.
import { fixedSecurities } from './demo-securities.ts'
import type { Firm } from './firms.ts'
import { cusip } from './identifiers.ts'
import { at, Random } from './random.ts'
import { type Issuer, type Security, SecurityBuilder } from './securities.ts'
import type { SizePlan } from './sizes.ts'

const themes = [
  'Total Market',
  'Large Companies',
  'Small Companies',
  'Dividend',
  'Growth',
  'Value',
  'Technology',
  'Health Care',
  'Low Volatility',
  'Industrials',
]

export function buildListings(
  plan: SizePlan,
  seed: number,
  word: () => string,
  firms: readonly Firm[],
): { issuers: Issuer[]; securities: Security[] } {
  const builder = new SecurityBuilder(plan, seed, word)
  for (const fixed of fixedSecurities) builder.addFixed(fixed)
  // The note and the second classes are not separate companies.
  const companies = plan.securities - builder.securities.length - plan.exchangeTradedFunds - plan.secondClasses - 1
  for (let index = 0; index < companies; index++) builder.addCompany(index < plan.depositaryReceipts)
  const { securities } = builder
  const commons = securities.filter((one) => one.kind === 'common' && !one.isFixed)
  for (let index = 0; index < plan.secondClasses; index++) builder.addSecondClass(at(commons, index * 3))
  builder.addNote(at(commons, 1))
  const issuersOfFunds = firms.filter((firm) => firm.behavior === 'index' && firm.parent === undefined)
  for (let index = 0; index < plan.exchangeTradedFunds; index++) {
    const firm = at(issuersOfFunds, index % issuersOfFunds.length)
    const round = Math.floor(index / issuersOfFunds.length)
    const theme = at(themes, (index + round) % themes.length)
    builder.addExchangeTradedFund(firm, round < 4 ? theme : `${theme} ${round}`, index)
  }
  changeCusip(at(commons, 2), plan)
  addSplits(securities, plan, new Random(seed, 21))
  return { issuers: builder.issuers, securities }
}

/** One company changed its domicile and got a new CUSIP; its holders did not trade. */
function changeCusip(security: Security, plan: SizePlan): void {
  security.formerCusip = { value: cusip(45_000, '10'), until: plan.quarters > 4 ? '2025-11-03' : '2026-02-02' }
}

const splitDays = [
  '2024-05-13',
  '2024-08-19',
  '2025-02-10',
  '2025-05-19',
  '2025-08-11',
  '2025-11-17',
  '2026-02-09',
  '2026-05-11',
  '2026-08-10',
]

/** Expensive stocks had splits, cheap ones reverse splits. Always on a Monday, away from quarter ends. */
function addSplits(securities: readonly Security[], plan: SizePlan, random: Random): void {
  const days = splitDays.slice(plan.quarters > 8 ? 0 : plan.quarters > 6 ? 2 : 4)
  // A class or a convertible of a company would have to split with it.
  const leaders = new Set(securities.map((one) => one.follows))
  let count = 0
  for (const security of securities) {
    if (security.kind !== 'common' || security.isFixed || security.follows || leaders.has(security)) continue
    const wanted = security.price > 70 ? 0.1 : security.price < 9 ? 0.15 : 0
    if (!random.chance(wanted) && count > 0) continue
    count++
    security.split = {
      date: random.pick(days),
      ratio: security.price < 9 ? random.pick([0.1, 0.2]) : random.pick([2, 3, 4, 1.5, 10]),
    }
  }
}
