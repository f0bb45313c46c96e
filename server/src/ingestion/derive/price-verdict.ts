// Decides a report's unit from its implied prices. Pure, without a database.

/** How many positions of a report cost 10^(tenth/10) times what other filers imply; 0 means that they agree. */
export type PriceHistogram = ReadonlyMap<number, number>

export interface PriceVerdict {
  /** `unclear`: the prices disagree, and not because of the unit alone. */
  verdict: 'agrees' | 'rescaled' | 'unclear'
  /** The values are 10^power times too high, which is corrected. */
  power: number
  /** All prices are off by ten or a hundred: the values or the shares are wrong, and it is unknown which. */
  isConsistentlyOff: boolean
  rowsCompared: number
  rowsAgreeing: number
  medianRatio: number
  explanation: string
}

const fewSure = 3

/**
 * Most positions must be off by the same power of ten: a few that are say something about those rows, not about the
 * report. A thousand is a slip of the unit; ten or a hundred is as often one of the shares. Null without any position
 * to compare.
 */
export function priceVerdict(histogram: PriceHistogram): PriceVerdict | null {
  const rowsCompared = sum([...histogram.values()])
  if (rowsCompared === 0) return null
  const { power, rowsAgreeing } = commonPower(histogram)
  const level = medianTenth(histogram, rowsCompared) / 10
  const medianRatio = Number((10 ** level).toPrecision(4))
  const counts = { power: 0, isConsistentlyOff: false, rowsCompared, rowsAgreeing, medianRatio }
  const some = `${rowsAgreeing} of ${rowsCompared} positions cost`
  if (power === 0 && rowsAgreeing * 2 > rowsCompared)
    return { ...counts, verdict: 'agrees', explanation: `${some} as much as other filers imply` }
  if (isUnitSlip(power) && rowsAgreeing >= rowsCompared * 0.6) {
    const few = rowsCompared < fewSure ? '; few positions could be compared' : ''
    const explanation = `${some} ${times(power)} what other filers imply; values are corrected${few}`
    return { ...counts, verdict: 'rescaled', power, explanation }
  }
  if (power !== 0 && rowsAgreeing >= 5 && rowsAgreeing >= rowsCompared * 0.8) {
    const explanation = `${some} ${times(power)} what other filers imply; the values or the shares are wrong`
    return { ...counts, verdict: 'unclear', isConsistentlyOff: true, explanation }
  }
  return byMedian(level, counts)
}

/** Prices that agree neither with others nor among themselves: at least they are not left a thousand times off. */
function byMedian(level: number, counts: Omit<PriceVerdict, 'verdict' | 'explanation'>): PriceVerdict {
  if (Math.abs(level) < offBy)
    return { ...counts, verdict: 'agrees', explanation: 'prices are near those of other filers' }
  const { rowsCompared, medianRatio } = counts
  const half = `half of ${rowsCompared} positions cost ${medianRatio} times what other filers imply or ${level > 0 ? 'more' : 'less'}`
  const thousands = 3 * Math.round(level / 3)
  const isSlip = isUnitSlip(thousands) && rowsCompared > 1 && Math.abs(level - thousands) < offBy
  return isSlip
    ? {
        ...counts,
        verdict: 'unclear',
        power: thousands,
        explanation: `${half}: corrected by thousands, but they differ`,
      }
    : { ...counts, verdict: 'unclear', explanation: half }
}

/** Five times, as a logarithm: what no split, currency or other day explains for most of a report. */
const offBy = 0.7

const isUnitSlip = (power: number): boolean => Math.abs(power) === 3 || Math.abs(power) === 6

function commonPower(histogram: PriceHistogram): { power: number; rowsAgreeing: number } {
  const byPower = new Map<number, number>()
  for (const [tenth, rows] of histogram) {
    const power = Math.round(tenth / 10)
    if (isNear(tenth, power)) byPower.set(power, (byPower.get(power) ?? 0) + rows)
  }
  // The smaller power first, so that a tie changes nothing.
  const ranked = [...byPower].sort(([a, rowsA], [b, rowsB]) => rowsB - rowsA || Math.abs(a) - Math.abs(b) || a - b)
  const [power, rowsAgreeing] = ranked[0] ?? [0, 0]
  return { power, rowsAgreeing }
}

/** Within a quarter of a power of ten. */
const isNear = (tenth: number, power: number): boolean => Math.abs(tenth - power * 10) <= 1

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
