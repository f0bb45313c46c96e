// What the prices of a report say about its unit: the rule, without a database.

/** How many positions of a report cost 10^(tenth/10) times what other filers imply; 0 means that they agree. */
export type PriceHistogram = ReadonlyMap<number, number>

export interface PriceVerdict {
  /** `unclear`: the prices disagree, but not by one power of ten. */
  verdict: 'agrees' | 'rescaled' | 'unclear'
  /** The values are 10^power times too high; 0 unless rescaled. */
  power: number
  rowsCompared: number
  rowsAgreeing: number
  medianRatio: number
  explanation: string
}

/** A thousand is the usual slip; any other power of ten needs more rows to be believed. */
const fewRows = { thousand: 1, other: 5 }
const fewSure = 3

/**
 * Most positions must be off by the same power of ten: a few that are say something about those rows, not about the
 * report. Null without any position to compare.
 */
export function priceVerdict(histogram: PriceHistogram): PriceVerdict | null {
  const rowsCompared = sum([...histogram.values()])
  if (rowsCompared === 0) return null
  const byPower = new Map<number, number>()
  for (const [tenth, rows] of histogram) {
    const power = Math.round(tenth / 10)
    if (isNear(tenth, power)) byPower.set(power, (byPower.get(power) ?? 0) + rows)
  }
  // The smaller power first, so that a tie changes nothing.
  const ranked = [...byPower].sort(([a, rowsA], [b, rowsB]) => rowsB - rowsA || Math.abs(a) - Math.abs(b) || a - b)
  const [power, rowsAgreeing] = ranked[0] ?? [0, 0]
  const medianRatio = 10 ** (medianTenth(histogram, rowsCompared) / 10)
  const counts = { rowsCompared, rowsAgreeing, medianRatio: Number(medianRatio.toPrecision(4)) }
  const some = `${rowsAgreeing} of ${rowsCompared} positions`
  if (power === 0 && rowsAgreeing * 2 > rowsCompared)
    return { verdict: 'agrees', power: 0, ...counts, explanation: `${some} cost what other filers imply` }
  if (power !== 0 && isBelievable(power, rowsAgreeing, rowsCompared))
    return {
      verdict: 'rescaled',
      power,
      ...counts,
      explanation: `${some} cost ${times(power)} what other filers imply, which is corrected${rowsCompared < fewSure ? '; few positions could be compared' : ''}`,
    }
  const isOff = medianRatio >= 5 || medianRatio <= 0.2
  if (!isOff) return { verdict: 'agrees', power: 0, ...counts, explanation: 'prices are near those of other filers' }
  return {
    verdict: 'unclear',
    power: 0,
    ...counts,
    explanation: `half of ${rowsCompared} positions cost ${counts.medianRatio} times what other filers imply or ${medianRatio > 1 ? 'more' : 'less'}`,
  }
}

/** Within a quarter of a power of ten. */
const isNear = (tenth: number, power: number): boolean => Math.abs(tenth - power * 10) <= 1

function isBelievable(power: number, agreeing: number, compared: number): boolean {
  if (Math.abs(power) > 6) return false
  if (Math.abs(power) === 3) return agreeing >= fewRows.thousand && agreeing >= compared * 0.6
  return agreeing >= fewRows.other && agreeing >= compared * 0.8
}

function medianTenth(histogram: PriceHistogram, total: number): number {
  let through = 0
  for (const [tenth, rows] of [...histogram].sort(([a], [b]) => a - b)) {
    through += rows
    if (through * 2 >= total) return tenth
  }
  return 0
}

const times = (power: number): string => {
  const factor = (10 ** Math.abs(power)).toLocaleString('en-US')
  return power > 0 ? `${factor} times` : `1/${factor} of`
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
