// What past quarters say about the score, in words: where it helps, and where it is worth little.
import type { Figure, JudgedName, JudgedQuarter } from '@rostrum/contract/targeting/backtest'
import { formatPercent } from '#platform/formats.ts'

/** Fewer openings tell chance from skill badly. */
const fewOpenings = 8
const seldomOpens = 2
const fewSimilar = 5
/** Of a coin. */
const even = 0.5

interface Sum {
  openings: number
  inFirstTenth: number
  byBreadth: number
}

const sumOf = (
  judged: readonly { openingCount: number; inFirstTenth: number; breadthInFirstTenth: number }[],
): Sum => ({
  openings: judged.reduce((sum, { openingCount }) => sum + openingCount, 0),
  inFirstTenth: judged.reduce((sum, each) => sum + each.inFirstTenth, 0),
  byBreadth: judged.reduce((sum, each) => sum + each.breadthInFirstTenth, 0),
})

const share = (count: number, of: number): string => formatPercent(count / of, 0)

/** Sentences about the security, its peers and the whole market. */
export function verdictsOf(quarters: readonly JudgedQuarter[], ticker: string): string[] {
  const own = sumOf(quarters.flatMap((quarter) => quarter.own ?? []))
  const peers = sumOf(quarters.flatMap((quarter) => quarter.peers))
  const market = quarters.find((quarter) => quarter.market)?.market
  const model = market?.rankings.find(({ name }) => name === 'model')?.figures
  return [
    ofSecurity(own, ticker),
    ...(peers.openings >= fewOpenings
      ? [
          `Of ${peers.openings} openings in your peers, ${share(peers.inFirstTenth, peers.openings)} were in the top 10%; ranking by position count alone would have found ${share(peers.byBreadth, peers.openings)}.`,
        ]
      : []),
    ...(model?.comparableAuc ? [ofComparable(model.comparableAuc)] : []),
    ...(model?.calibration ? [ofChances(model.calibration)] : []),
  ]
}

function ofSecurity({ openings, inFirstTenth, byBreadth }: Sum, ticker: string): string {
  if (openings === 0)
    return `No managers opened a position in ${ticker} in these quarters, so its ranking can’t be evaluated.`
  const found = `Of ${openings} openings in ${ticker}, ${inFirstTenth} were in the top 10% of the ranking, and ${byBreadth} in the top 10% by number of positions.`
  if (openings < fewOpenings) return `${found} That is too few to draw a conclusion.`
  return inFirstTenth > byBreadth ? found : `${found} For ${ticker}, the score did no better than the position count.`
}

const ofComparable = ({ value, low }: Figure): string =>
  low > even
    ? `Among managers with a similar number of positions, the one that opened ranked above the one that did not in ${formatPercent(value, 0)} of cases.`
    : 'Among managers with a similar number of positions, the ranking is hardly better than chance. Use it to sort a list, not to drop names from it.'

function ofChances({ value }: Figure): string {
  if (value > 1.1)
    return 'Likelihoods were too high: fewer managers opened than predicted. Rely on the ranking more than the band.'
  return value < 0.9
    ? 'Likelihoods were too low: more managers opened than predicted. Rely on the ranking more than the band.'
    : 'About as many managers opened as predicted.'
}

/** Why somebody who bought was ranked low; empty for the first tenth. */
export function missReason({ place, neighborCount, openedCount }: JudgedName, candidateCount: number): string {
  if (place <= Math.ceil(candidateCount / 10)) return ''
  if (neighborCount < fewSimilar) return `Held only ${neighborCount} of the 100 similar names`
  if (openedCount !== null && openedCount <= seldomOpens) return `Had opened only ${openedCount} in the prior quarter`
  return 'Looked like many other managers'
}
