// The information table of a report: a manager's portfolio as rows, with options and convertible notes.
import { behaviors } from './behaviors.ts'
import type { Firm } from './firms.ts'
import type { Portfolio } from './positions.ts'
import { numberAt, portion, Random } from './random.ts'
import type { World } from './world.ts'

export interface ReportRow {
  security: number
  amount: number
  value: number
  isPrincipal: boolean
  putCall: 'put' | 'call' | null
  /** Number of the other manager on the cover page; 0 for the filer itself. */
  manager: number
}

export function reportRows(world: World, firm: Firm, portfolio: Portfolio): ReportRow[] {
  const rows: ReportRow[] = []
  const { quarterCloses } = world.paths
  const { quarters } = world.plan
  for (const { security, shares } of portfolio.positions) {
    const close = numberAt(quarterCloses, security * quarters + portfolio.quarter)
    if (firm.hasOtherManagers) addShared(rows, world, firm, { security, shares, close })
    else rows.push(stockRow(security, shares, close, 0))
  }
  addOptions(rows, world, firm, portfolio)
  addNotes(rows, world, firm, portfolio.quarter)
  return rows
}

const stockRow = (security: number, amount: number, close: number, manager: number): ReportRow => ({
  security,
  amount,
  value: Math.round(amount * close),
  isPrincipal: false,
  putCall: null,
  manager,
})

/** Managers of one group file the same security on separate rows; readers must sum them. */
function addShared(
  rows: ReportRow[],
  world: World,
  firm: Firm,
  position: { security: number; shares: number; close: number },
): void {
  const { security, shares, close } = position
  let rest = shares
  for (const manager of [1, 2]) {
    const share = portion(world.seed, 81, firm.number, security * 4 + manager)
    const part = share < 0.35 ? 0 : Math.floor(shares * share * 0.4)
    if (part < 100) continue
    rows.push(stockRow(security, part, close, manager))
    rest -= part
  }
  rows.push(stockRow(security, rest, close, 0))
}

/** Puts and calls on securities that a hedge fund holds or does not hold, in lots of a hundred. */
function addOptions(rows: ReportRow[], world: World, firm: Firm, portfolio: Portfolio): void {
  const { options } = behaviors[firm.behavior]
  if (!options || portion(world.seed, 82, firm.number) < 0.25) return
  const random = new Random(world.seed, 83, firm.number, portfolio.quarter)
  const count = Math.round(portfolio.positions.length * options * random.between(0.5, 1.5))
  const seen = new Set<string>()
  for (let index = 0; index < count; index++) {
    const held = random.pick(portfolio.positions)
    const isHedge = random.chance(0.3) && world.exchangeTradedFunds.length > 0
    const security = isHedge ? random.pick(world.exchangeTradedFunds).number : held.security
    const putCall = isHedge || random.chance(0.45) ? 'put' : 'call'
    const key = `${security}${putCall}`
    if (seen.has(key)) continue
    seen.add(key)
    const close = numberAt(world.paths.quarterCloses, security * world.plan.quarters + portfolio.quarter)
    const wanted = isHedge ? (0.02 * firm.equity * random.next()) / close : held.shares * random.between(0.2, 1.4)
    const amount = Math.max(100, Math.round(wanted / 100) * 100)
    rows.push({ security, amount, value: Math.round(amount * close), isPrincipal: false, putCall, manager: 0 })
  }
}

const noteHolders: Partial<Record<string, number>> = { event: 0.3, long_short: 0.15, insurance: 0.3, value: 0.03 }

function addNotes(rows: ReportRow[], world: World, firm: Firm, quarter: number): void {
  const chance = noteHolders[firm.behavior]
  if (!chance || portion(world.seed, 84, firm.number) >= chance) return
  const note = world.notes[0]
  if (!note) return
  const close = numberAt(world.paths.quarterCloses, note.number * world.plan.quarters + quarter)
  const drift = 1 + 0.1 * (portion(world.seed, 85, firm.number, quarter) - 0.5)
  const amount = Math.max(100_000, Math.round((firm.equity * 0.002 * drift) / 1000) * 1000)
  const capped = Math.min(amount, 25_000_000)
  rows.push({
    security: note.number,
    amount: capped,
    value: Math.round((capped * close) / 100),
    isPrincipal: true,
    putCall: null,
    manager: 0,
  })
}
