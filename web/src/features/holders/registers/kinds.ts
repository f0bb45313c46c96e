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
    context: 'Registered shareholders from your transfer agent',
    holder: 'registered holder',
    empty:
      'Import the registered list from your transfer agent to see who holds shares in their own name, where they are and how long they have held.',
    sourceLabel: 'Transfer agent',
    short:
      'A complete register adds up to all shares outstanding. The difference may be another class, treasury shares, a different date, or rejected rows.',
    over: 'The file has more shares than are outstanding. It may be for another date or class, or contain rows twice.',
  },
  nobo: {
    context: 'Non-objecting beneficial owners',
    holder: 'NOBO holder',
    empty:
      'Import the NOBO list from your proxy agent to see non-objecting beneficial owners who hold through brokers.',
    sourceLabel: 'Proxy agent',
    short:
      'A NOBO list does not add up to all shares outstanding. Objecting beneficial owners (OBOs), registered holders and most institutions are not on it.',
    over: 'The file has more shares than are outstanding. It may be for another date or class, or contain rows twice.',
  },
  surveillance: {
    context: 'Positions identified by your surveillance provider, next to the latest 13F',
    holder: 'identified position',
    empty: 'Import your surveillance report to see positions between 13F filings.',
    sourceLabel: 'Provider',
    short:
      'The list has identified positions only. The remaining shares are held by owners the provider did not identify.',
    over: 'The file has more shares than are outstanding. Shares on loan may be counted twice, or the file may be for another date or class.',
  },
}

export const pathOf = (kind: RegisterKind) => `/holders/${kind}` as const
