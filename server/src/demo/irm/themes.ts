// What a meeting was about, by the words of its note, and how it went, by what the investor did.
import type { Random } from '../universe/random.ts'
import type { Deed, Manner } from './texts/texts.ts'

export type Sentiment = 'positive' | 'neutral' | 'negative'

/** Names as in the customer's list of themes. */
const words: readonly (readonly [theme: string, about: RegExp])[] = [
  ['M&A', /acqui|ostrelle|sum of the parts|simplification/i],
  ['ESG and governance', /governance|board|voting|proxy|climate|sustainab|share class|dual-class|director|bylaws/i],
  ['Capital allocation', /buyback|dividend|capital (allocation|returns)|payout|tender|use of cash/i],
  ['Margins and costs', /margin|tariff|scrap|cost detail|excess cost/i],
  ['Valuation', /valuation|multiple|fair value|expensive|discount/i],
  ['Balance sheet', /working capital|inventory|cash flow|cash conversion/i],
  ['Demand and pricing', /order|pricing|price and volume|demand|lead times|semiconductor|bookings/i],
  ['Guidance and outlook', /guidance|target|estimate|consensus|phasing/i],
  ['Competition', /compet|peer|caldrithe|haldrane|share gain/i],
  ['Management and strategy', /\bCEO\b|succession|strateg|incentive plan|head of product/i],
]

/** At most three, the rarest first. */
export const themesOf = (text: string): string[] =>
  words
    .filter(([, about]) => about.test(text))
    .map(([theme]) => theme)
    .slice(0, 3)

export function sentimentOf(deed: Deed, manner: Manner, random: Random): Sentiment {
  const luck = random.next()
  if (manner === 'activist' || deed === 'left') return 'negative'
  if (deed === 'seller') return luck < 0.45 ? 'negative' : 'neutral'
  if (deed === 'buyer' || deed === 'new') return luck < 0.8 ? 'positive' : 'neutral'
  return luck < 0.3 ? 'positive' : luck < 0.92 ? 'neutral' : 'negative'
}
