import type { Firm } from './firms.ts'
import { at, type Random } from './random.ts'
import { sectors } from './sectors.ts'

export interface Role {
  title: string
  functions: readonly string[]
  /** Sectors covered. */
  sectorCodes: readonly string[]
  /** Officers and directors of a listed company report their trades. */
  isInsider: boolean
}

type Template = [title: string, ...functions: string[]]

const lead: Template = ['Chief Investment Officer', 'CIO', 'portfolio_manager']
const founder: Template = ['Founder and Chief Investment Officer', 'founder', 'CIO', 'portfolio_manager']

// The senior roles of a manager, in the order in which small firms fill them.
const senior: Template[] = [
  ['Portfolio Manager', 'portfolio_manager'],
  ['Equity Research Analyst', 'analyst'],
  ['Senior Portfolio Manager', 'portfolio_manager'],
  ['Senior Research Analyst', 'analyst'],
  ['Head of Trading', 'head_of_trading'],
  ['Director of Research', 'director_of_research'],
  ['ESG Analyst', 'esg_analyst'],
  ['Chief Executive Officer', 'CEO'],
  ['Head of Stewardship', 'corporate_governance'],
  ['Chief Operating Officer', 'COO'],
]

const others: Template[] = [
  ['Equity Research Analyst', 'analyst'],
  ['Equity Research Analyst', 'analyst'],
  ['Portfolio Manager', 'portfolio_manager'],
  ['Research Associate', 'research_associate'],
  ['Trader', 'trader'],
  ['Portfolio Manager and Analyst', 'portfolio_manager', 'analyst'],
  ['Quantitative Analyst', 'quantitative_analyst'],
  ['Chief Financial Officer', 'CFO'],
  ['Risk Manager', 'risk_manager'],
]

const company: Template[] = [
  ['Chief Executive Officer', 'CEO'],
  ['Chief Financial Officer', 'CFO'],
  ['Head of Investor Relations', 'investor_relations'],
]
const otherOfficers: Template[] = [
  ['Chief Operating Officer', 'COO'],
  ['General Counsel', 'general_counsel'],
  ['Director', 'board_member'],
  ['Chair of the Board', 'chairman'],
]

/** Every job function that occurs in the demo. */
export const demoJobFunctions: readonly string[] = [
  ...new Set(
    [lead, founder, ...senior, ...others, ...company, ...otherOfficers].flatMap(([, ...functions]) => functions),
  ),
]

export function firmRoles(firm: Firm, rank: number, random: Random): Role {
  const isHedge = firm.type === 'hedge_fund' || firm.type === 'alternative' || firm.type === 'family_office'
  const template = rank === 0 ? (isHedge ? founder : lead) : (senior[rank - 1] ?? random.pick(others))
  const [title, ...functions] = template
  const follows = functions.some((one) => one.includes('analyst') || one === 'portfolio_manager')
  return { title, functions, sectorCodes: follows ? covered(firm, functions, random) : [], isInsider: false }
}

function covered(firm: Firm, functions: readonly string[], random: Random): string[] {
  if (firm.specialties.length) return firm.specialties.map((number) => at(sectors, number).code)
  // Generalists cover none in particular; analysts cover one or two sectors.
  if (functions.includes('portfolio_manager') && random.chance(0.6)) return []
  const codes = new Set([random.pick(sectors).code])
  if (random.chance(0.4)) codes.add(random.pick(sectors).code)
  return [...codes]
}

export function companyRoles(rank: number, random: Random): Role {
  const [title, ...functions] = company[rank] ?? random.pick(otherOfficers)
  return { title, functions, sectorCodes: [], isInsider: !functions.includes('investor_relations') }
}
