// Brokers and their analysts, as research names them.
import { z } from 'zod'

export const ratings = ['buy', 'hold', 'sell'] as const
export type Rating = (typeof ratings)[number]
export const ratingNames: Record<Rating, string> = { buy: 'Buy', hold: 'Hold', sell: 'Sell' }

export const BrokerBrief = z.object({ id: z.uuid(), name: z.string() })
export type BrokerBrief = z.output<typeof BrokerBrief>

export const AnalystBrief = z.object({ id: z.uuid(), name: z.string() })
export type AnalystBrief = z.output<typeof AnalystBrief>

/** Brokers' own words for the three steps; a word that is not listed has none. */
const words: Record<Rating, readonly string[]> = {
  buy: [
    'buy',
    'strong buy',
    'outperform',
    'overweight',
    'accumulate',
    'add',
    'sector outperform',
    'market outperform',
    'conviction buy',
    'positive',
    'speculative buy',
  ],
  hold: [
    'hold',
    'neutral',
    'equal weight',
    'equal-weight',
    'equalweight',
    'market perform',
    'sector perform',
    'peer perform',
    'in line',
    'in-line',
    'perform',
    'sector weight',
    'market weight',
    'fair value',
  ],
  sell: [
    'sell',
    'strong sell',
    'underperform',
    'underweight',
    'reduce',
    'sector underperform',
    'market underperform',
    'negative',
    'avoid',
  ],
}
const stepOf = new Map(ratings.flatMap((rating) => words[rating].map((word) => [word, rating] as const)))

export const ratingWords: readonly string[] = [...stepOf.keys()]

export const ratingOf = (word: string): Rating | undefined => stepOf.get(word.trim().toLowerCase().replace(/\s+/g, ' '))
