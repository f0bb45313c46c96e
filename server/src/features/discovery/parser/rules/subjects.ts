// Whether people or funds are asked for, and which.
import type { fundKinds } from '@rostrum/contract/market/values'
import { type Rule, rule } from '../rule.ts'

const at = '[who work (for|at)|working (for|at)]'

const functions: [string, string[]][] = [
  [
    '[senior|lead] (portfolio manager|portfolio managers|pm|pms|fund manager|fund managers)',
    ['portfolio_manager', 'senior_portfolio_manager', 'fund_manager', 'sector_manager'],
  ],
  [
    '[buy side|equity|research|senior|sector] (analyst|analysts|research analysts)',
    ['analyst', 'senior_analyst', 'equity_analyst', 'research_analyst'],
  ],
  ['(cio|cios|chief investment officer|chief investment officers)', ['CIO', 'deputy_CIO']],
  ['(head|heads) of equities|equity heads', ['head_of_equities']],
  ['(trader|traders) (at|of|from)', ['trader']],
  ['(ceo|ceos|chief executives|chief executive officers)', ['CEO']],
]

const kinds: [string, (typeof fundKinds)[number][]][] = [
  ['(mutual fund|mutual funds)', ['mutual_fund']],
  ['(etf|etfs|exchange traded funds)', ['etf']],
  ['(closed end fund|closed end funds|closed end)', ['closed_end']],
]

export const subjectRules: Rule[] = [
  ...functions.map(([words, jobFunctions]) => rule(`(${words}) ${at}`, { subject: 'people', jobFunctions })),
  rule(
    `(people|persons|individuals|professionals|decision makers|investment professionals|contact persons|contacts) ${at}|(who|whom) (should|can|could|do) (i|we) (meet|see|call|talk to|speak to|speak with|contact|ask for)`,
    { subject: 'people' },
  ),
  ...kinds.map(([words, list]) => rule(words, { subject: 'funds', kinds: list })),
  rule('mutual fund (company|companies|complex|complexes|family|families|managers)', { types: ['investment_manager'] }),
  rule('(individual funds|fund vehicles|fund products|fund portfolios|registered funds|single funds)', {
    subject: 'funds',
  }),
]
