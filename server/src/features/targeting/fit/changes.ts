// What would raise a fit score: the parts with the most potential, as sentences.
import { type Fit, type FitPart, type FitParts, type FitWeights, fitParts } from '@rostrum/contract/targeting/fit'
import type { StoredFit } from './queries.ts'
import { countryOf, us } from './reasons.ts'

const conditions: Record<FitPart, (fit: StoredFit) => string> = {
  peers: (fit) => `if it held more of the names most often held with ${us(fit)}`,
  industry: ({ industryName }) => `if it held more ${industryName?.toLowerCase() ?? 'of the same industry'}`,
  size: () => 'if it held more companies of this size',
  style: (fit) => `if its style were closer to ${us(fit)}`,
  turnover: () => 'if its turnover were lower',
  geography: ({ countryCode }) => `if more of its portfolio were in ${countryOf(countryCode)}`,
  former: () => 'once it has held the stock',
}

const shown = 3
const fewestPoints = 1

/** A part's potential: its distance to 100 times its share of the weights. */
export function changesOf(fit: StoredFit, parts: FitParts, weights: FitWeights): Fit['changes'] {
  const known = fitParts.flatMap((part) => {
    const value = parts[part]
    return value === null ? [] : [{ part, value, weight: weights[part] }]
  })
  const total = known.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return []
  return known
    .map(({ part, value, weight }) => ({ part, points: Math.round(((100 - value) * weight * 10) / total) / 10 }))
    .filter(({ points }) => points >= fewestPoints)
    .sort((a, b) => b.points - a.points || fitParts.indexOf(a.part) - fitParts.indexOf(b.part))
    .slice(0, shown)
    .map(({ part, points }) => ({ part, points, text: conditions[part](fit) }))
}
