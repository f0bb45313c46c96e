// The investment styles of a portfolio, based on its holdings. Several may apply, each with a strength from 0 to 1.

/** A portfolio's value-weighted averages; z-scores are those of its securities within the market. */
export interface Exposure {
  mappedHoldings: number
  holdings: number
  valueScore: number | null
  growthScore: number | null
  dividendYield: number | null
  earningsYield: number | null
  earningsGrowth: number | null
  turnover: number | null
  /** Overlap with the market: the sum of the lesser of the two weights of each security. */
  marketOverlap: number | null
}

export interface MarketLevels {
  /** The 75th percentile of dividend yield. */
  topQuartileYield: number | null
  earningsYield: number | null
  earningsGrowth: number | null
}

export interface Style {
  style: 'index' | 'deep_value' | 'garp' | 'growth' | 'yield' | 'value' | 'aggressive_growth' | 'esg'
  strength: number
}

const fewestHoldings = 10
const indexNames = 500
const indexTurnover = 0.2
const indexOverlap = 0.6
const nextToNoYield = 0.0025

/** Price/earnings to growth in percent (PEG); undefined if either is missing or negative. */
const pegOf = (earningsYield: number | null, growth: number | null): number | undefined =>
  earningsYield && growth && earningsYield > 0 && growth > 0 ? 1 / earningsYield / (growth * 100) : undefined

const within = (strength: number): number => Math.round(Math.min(1, Math.max(0, strength)) * 100) / 100

export function stylesOf(exposure: Exposure, market: MarketLevels, declared: readonly string[]): Style[] {
  const styles: Style[] = []
  const add = (style: Style['style'], strength: number) => styles.push({ style, strength: within(strength) })

  if (declared.includes('index')) add('index', 1)
  else if (looksLikeIndex(exposure)) add('index', exposure.marketOverlap ?? 0)
  if (declared.includes('esg')) add('esg', 1)
  // Too few mapped holdings say nothing about a style.
  if (exposure.mappedHoldings < fewestHoldings) return styles

  const value = exposure.valueScore ?? 0
  const growth = exposure.growthScore ?? 0
  if (value >= 1.5) add('deep_value', value / 3)
  if (value >= 0.5) add('value', value / 2)
  if (growth >= 0.5) add('growth', growth / 2)
  if (growth >= 1.5 && (exposure.dividendYield ?? 0) < nextToNoYield) add('aggressive_growth', growth / 3)
  const peg = pegOf(exposure.earningsYield, exposure.earningsGrowth)
  const marketPeg = pegOf(market.earningsYield, market.earningsGrowth)
  const growsFaster = (exposure.earningsGrowth ?? 0) > (market.earningsGrowth ?? 0)
  if (growsFaster && peg !== undefined && marketPeg !== undefined && peg < marketPeg) add('garp', 1 - peg / marketPeg)
  if (market.topQuartileYield && (exposure.dividendYield ?? 0) >= market.topQuartileYield) {
    add('yield', (exposure.dividendYield ?? 0) / market.topQuartileYield / 2)
  }
  return styles.sort((a, b) => b.strength - a.strength || a.style.localeCompare(b.style))
}

const looksLikeIndex = ({ holdings, turnover, marketOverlap }: Exposure): boolean =>
  holdings > indexNames &&
  turnover !== null &&
  turnover < indexTurnover &&
  marketOverlap !== null &&
  marketOverlap >= indexOverlap
