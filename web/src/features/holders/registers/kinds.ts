// Texts for each register type: separate sources, never combined with each other or with filings.
import type { RegisterKind } from '@rostrum/contract/holders/register-values'

interface Words {
  context: string
  /** The term for a holder in this list. */
  holder: string
  empty: string
  sourceLabel: string
  /** Explains the total. */
  short: string
  over: string
}

export const words: Record<RegisterKind, Words> = {
  registry: {
    context: 'Holders in the company’s own register',
    holder: 'registered holder',
    empty:
      'Import the register from your transfer agent to see who holds in their own name, where they are and how long they have been there.',
    sourceLabel: 'Transfer agent',
    short:
      'A whole register adds up to all shares outstanding. What is missing may be another class, treasury shares, a register of another day, or rows that were refused.',
    over: 'The file has more shares than there are. It may be of another day or class, or hold the same rows twice.',
  },
  nobo: {
    context: 'Beneficial owners who do not object to being known',
    holder: 'NOBO holder',
    empty:
      'Import the NOBO list of your proxy agent to see who owns through brokers and does not object to being known.',
    sourceLabel: 'Proxy agent',
    short:
      'A NOBO list never adds up to all shares outstanding: owners who object (OBO), registered holders and most institutions are not on it.',
    over: 'The file has more shares than there are. It may be of another day or class, or hold the same rows twice.',
  },
  surveillance: {
    context: 'Positions identified by your surveillance provider, beside the latest 13F',
    holder: 'identified position',
    empty: 'Import what your surveillance provider identified to see positions between two quarters’ filings.',
    sourceLabel: 'Provider',
    short: 'Only what was identified is on the list. The rest is held by owners whom the provider could not see.',
    over: 'More was identified than there is. Shares that were lent may be counted twice, or the file is of another day or class.',
  },
}

export const pathOf = (kind: RegisterKind) => `/holders/${kind}` as const
