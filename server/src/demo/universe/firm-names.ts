import type { BehaviorCode } from './behaviors.ts'
import { at, type Random } from './random.ts'
import { sectors } from './sectors.ts'

const common = [
  'Asset Management',
  'Investment Management',
  'Capital Management',
  'Investors',
  'Advisors',
  'Investment Partners',
  'Capital Partners',
]
const hedge = [
  'Capital',
  'Partners',
  'Capital Partners',
  'Master Fund Management',
  'Global Partners',
  'Capital Advisors',
]

const byBehavior: Partial<Record<BehaviorCode, readonly string[]>> = {
  index: ['Index Investors', 'Indexing', 'Passive Management', 'Benchmark Funds'],
  quant: ['Systematic', 'Quantitative Research', 'Analytic Investors', 'Signal Research'],
  long_short: hedge,
  event: ['Special Situations', 'Engaged Capital', 'Opportunity Partners', 'Event Partners'],
  family: ['Family Office', 'Family Holdings', 'Private Office'],
  foundation: ['Foundation', 'Charitable Trust'],
  endowment: ['College Endowment', 'Research Endowment', 'Institute Endowment'],
  pension: [
    'Teachers Pension Plan',
    'Public Employees Retirement',
    'Municipal Pension Board',
    'Workers Retirement Fund',
  ],
  sovereign: ['Sovereign Reserve', 'National Investment Authority', 'Future Generations Fund'],
  bank: ['Bank', 'Trust Company', 'Bank & Trust', 'National Bank'],
  insurance: ['Life Insurance', 'Mutual Insurance', 'Assurance', 'Casualty Insurance'],
  private_bank: ['Private Bank', 'Private Wealth', 'Banque Privée', 'Wealth Management'],
  retail: ['Brokerage', 'Securities', 'Investor Services'],
}

/** Sector names as used in the names of managers and funds. */
export const sectorWords: Readonly<Record<string, string>> = {
  technology: 'Technology',
  communication: 'Communication',
  consumer: 'Consumer',
  staples: 'Staples',
  health: 'Healthcare',
  financials: 'Financials',
  industrials: 'Industrial',
  energy: 'Energy',
  materials: 'Materials',
  utilities: 'Utilities',
  property: 'Real Assets',
}

export function firmName(word: string, code: BehaviorCode, specialties: readonly number[], random: Random): string {
  const specialty = specialties[0]
  if (code === 'sector' && specialty !== undefined) {
    return `${word} ${sectorWords[at(sectors, specialty).code] ?? 'Sector'} ${random.pick(common)}`
  }
  return `${word} ${random.pick(byBehavior[code] ?? common)}`
}
