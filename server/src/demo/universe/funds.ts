// The managers' funds: what each may hold, and its share of the manager's portfolio.
import { sectorWords } from './firm-names.ts'
import type { Firm } from './firms.ts'
import { identifier } from './identifiers.ts'
import type { Position } from './positions.ts'
import { apportion, at, numberAt, portion, Random } from './random.ts'
import { sectors } from './sectors.ts'
import type { Security } from './securities.ts'
import type { World } from './world.ts'

interface Strategy {
  name: string
  style?: string
  /** The factor in which a company must exceed a minimum z-score. */
  floor?: 'value' | 'growth' | 'dividendYield'
  largest?: number
  smallest?: number
  sectorNumber?: number
}

const billion = 1_000_000_000
const general: Strategy[] = [
  { name: 'Core Equity' },
  { name: 'Growth', style: 'growth', floor: 'growth' },
  { name: 'Value', style: 'value', floor: 'value' },
  { name: 'Equity Income', style: 'yield', floor: 'dividendYield' },
  { name: 'Large Cap', smallest: 10 * billion },
  { name: 'Small Company', largest: 4 * billion },
  { name: 'Mid Cap Opportunities', smallest: 1.5 * billion, largest: 14 * billion },
  { name: 'Sustainable Leaders', style: 'esg' },
  { name: 'Balanced' },
  { name: 'Focus' },
]
const bySector: Strategy[] = sectors.map(({ code, name }, sectorNumber) => ({
  name: sectorWords[code] ?? name,
  sectorNumber,
}))
const indexed: Strategy[] = [
  { name: 'Total Market Index', style: 'index' },
  { name: 'Large Cap Index', style: 'index', smallest: 10 * billion },
  { name: 'Small Cap Index', style: 'index', largest: 4 * billion },
  { name: 'Value Index', style: 'index', floor: 'value' },
  { name: 'Growth Index', style: 'index', floor: 'growth' },
  ...bySector.map((one) => ({ ...one, name: `${one.name} Index`, style: 'index' })),
]

export interface Fund {
  number: number
  id: string
  name: string
  firm: Firm
  kind: 'mutual_fund' | 'etf' | 'closed_end' | 'hedge_fund' | 'pension'
  ticker: string | null
  style: string | null
  strategy: Strategy
  /** Share of every position that it may hold. */
  part: number
}

const counts = new WeakMap<World, readonly number[]>()

/** Number of funds by manager; managers without a portfolio have none. */
export function fundCounts(world: World): readonly number[] {
  const known = counts.get(world)
  if (known) return known
  const weights = world.firms.map((firm) => {
    const isEligible = firm.reporting === 'reports' && !firm.continues && firm.until === world.plan.quarters - 1
    if (!isEligible || ['sovereign', 'foundation', 'family_office'].includes(firm.type)) return 0
    const appetite = firm.type === 'hedge_fund' || firm.type === 'alternative' ? 0.35 : 1
    return appetite * (firm.equity / billion) ** 0.4
  })
  const result = apportion(world.plan.funds, weights)
  counts.set(world, result)
  return result
}

export function* fundsOf(world: World, firm: Firm, first: number): Generator<Fund> {
  const count = at(fundCounts(world), firm.number)
  const random = new Random(world.seed, 110, firm.number)
  const listed = world.exchangeTradedFunds.filter((one) => one.issuerId === firm.id)
  const weights = Array.from({ length: count }, () => random.lognormal(0.9))
  const total = weights.reduce((sum, one) => sum + one, 0)
  const names = new Set<string>()
  for (let index = 0; index < count; index++) {
    const number = first + index
    const share = listed[index]
    const strategy = strategyFor(firm, random)
    const kind = share ? 'etf' : kindFor(firm, random)
    const name = share?.name ?? uniqueName(names, `${firm.word} ${strategy.name}`, kind)
    // A fifth of each position is held in client accounts outside of funds.
    const part = (0.8 * at(weights, index)) / total
    const ticker = share?.ticker ?? null
    yield {
      number,
      id: identifier('fund', number),
      name,
      firm,
      kind,
      ticker,
      style: strategy.style ?? null,
      strategy,
      part,
    }
  }
}

function strategyFor(firm: Firm, random: Random): Strategy {
  const specialty = firm.specialties[0]
  if (firm.behavior === 'index') return random.pick(indexed)
  if (specialty !== undefined && random.chance(0.7)) return at(bySector, specialty)
  return random.chance(0.12) ? random.pick(bySector) : random.pick(general)
}

function kindFor(firm: Firm, random: Random): Fund['kind'] {
  if (firm.type === 'hedge_fund' || firm.type === 'alternative') return 'hedge_fund'
  if (firm.type === 'pension_fund') return 'pension'
  return random.chance(0.06)
    ? 'closed_end'
    : random.chance(firm.behavior === 'index' ? 0.4 : 0.06)
      ? 'etf'
      : 'mutual_fund'
}

const suffixes = {
  etf: 'ETF',
  closed_end: 'Trust',
  hedge_fund: 'Master Fund',
  pension: 'Portfolio',
  mutual_fund: 'Fund',
}
const series = ['II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']

function uniqueName(taken: Set<string>, stem: string, kind: Fund['kind']): string {
  let name = `${stem} ${suffixes[kind]}`
  for (let number = 0; taken.has(name); number++) name = `${stem} ${suffixes[kind]} ${series[number] ?? number + 2}`
  taken.add(name)
  return name
}

/** Whether the fund's strategy allows the company. */
function isAllowed(world: World, fund: Fund, security: Security): boolean {
  const { strategy } = fund
  if (security.kind === 'note') return false
  if (strategy.floor && numberAt(world.scores[strategy.floor], security.number) < 0.1) return false
  if (strategy.largest && security.marketCap > strategy.largest) return false
  if (strategy.smallest && security.marketCap < strategy.smallest) return false
  if (strategy.sectorNumber !== undefined && security.subsector?.sectorNumber !== strategy.sectorNumber) return false
  return strategy.name !== 'Focus' || portion(world.seed, 111, fund.number, security.number) < 0.3
}

export interface FundLine {
  security: Security
  shares: number
  value: number
}

/** A manager's positions with their values, largest first. */
export function linesOf(world: World, positions: readonly Position[], quarter: number): FundLine[] {
  const lines = positions.map(({ security, shares }) => ({
    security: at(world.securities, security),
    shares,
    value: shares * numberAt(world.paths.quarterCloses, security * world.plan.quarters + quarter),
  }))
  return lines.sort((one, other) => other.value - one.value || one.security.number - other.security.number)
}

/** The fund's share of the largest positions it may hold; of all positions, if its strategy matches almost none. */
export function fundLines(world: World, fund: Fund, lines: readonly FundLine[]): FundLine[] {
  const chosen = partsOf(world, fund, lines, (security) => isAllowed(world, fund, security))
  return chosen.length < 5 ? partsOf(world, fund, lines, ({ kind }) => kind !== 'note') : chosen
}

function partsOf(
  world: World,
  fund: Fund,
  lines: readonly FundLine[],
  accepts: (security: Security) => boolean,
): FundLine[] {
  const result: FundLine[] = []
  for (const { security, shares, value } of lines) {
    if (result.length === world.plan.fundLines) break
    const part = Math.floor(shares * fund.part)
    if (part > 0 && accepts(security)) {
      result.push({ security, shares: part, value: Math.round((value * part) / shares) })
    }
  }
  return result
}
