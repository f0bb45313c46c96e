// When the holders of a security show that it was split. A false split hides real moves, a missed one shows moves that
// never happened, which is visible: so the rule is strict, and what is likely but not certain is left to a person.
import { formatSplitRatio } from '@rostrum/contract/market/split-ratio'

/** A manager that reported the security in full at both quarter ends, as filed. */
export interface HeldTwice {
  before: number
  now: number
  valueBefore: number
  valueNow: number
}

export interface FoundSplit {
  /** New shares for one old. */
  ratio: number
  state: 'counts' | 'unsure'
  /** From 0 to 1. */
  confidence: number
  evidence: string
}

const wholes = [...Array.from({ length: 49 }, (_, at) => at + 2), 60, 70, 75, 80, 90, 100, 120, 125, 150, 200, 250, 500]
const fractions = [3 / 2, 4 / 3, 5 / 4, 5 / 2, 5 / 3, 7 / 2, 8 / 3]
const forward = [...fractions, ...wholes]
/** Companies announce no others; a stock dividend of a few percent cannot be told from trading. */
export const plausibleRatios: readonly number[] = [...forward, ...forward.map((ratio) => 1 / ratio)]

const usual = new Set([3 / 2, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100])
const isUsual = (ratio: number): boolean =>
  usual.has(ratio) || (ratio < 1 && usual.has(Math.round(10 / ratio) / 10)) || ratio === 2 / 3

/** With fewer holders than this, a split is not even suspected. */
export const fewestToSuspect = 3
/** Holders who traded a little still show the ratio. */
const nearby = 0.15
/** Fractions of shares are paid out per account, so large holders are a few shares off. */
const exactly = 0.003
/** A price may double or halve in a quarter on top of the split; more is another thing that happened. */
const widestMarketMove = Math.log(2.5)

interface Fit {
  ratio: number
  near: number
  exact: number
  unchanged: number
}

/** What the company reported for a period around the quarter. */
export interface ReportedSplit {
  /**
   * 20 and 0.05 may both mean 1 for 20. Null for amended articles, which come with a reverse split and name no ratio.
   */
  ratio: number | null
  /** Such as `10-K filed 2026-02-10`. */
  source: string
}

/** Undefined if there is nothing that looks like a split. What a company reported settles what holders leave open. */
export function findSplit(
  holders: readonly HeldTwice[],
  reported: readonly ReportedSplit[] = [],
): FoundSplit | undefined {
  const usable = holders.filter(({ before, now }) => before > 0 && now > 0)
  if (usable.length < fewestToSuspect) return undefined
  const moves = usable.map(({ before, now }) => Math.log(now / before))
  const middle = median(moves)
  const fits = plausibleRatios
    .filter((ratio) => Math.abs(Math.log(ratio) - middle) <= windowOf(ratio))
    .map((ratio) => fitOf(ratio, usable, moves))
    .sort((a, b) => scoreOf(b) - scoreOf(a) || a.ratio - b.ratio)
  const [best] = fits
  if (!best) return undefined
  const price = priceMove(usable)
  const state = judge(best, usable.length, price)
  if (!state) return undefined
  if (state === 'unsure')
    for (const fit of fits) {
      const source = reported.find((one) => confirms(one, fit))?.source
      if (source && judge(fit, usable.length, price)) return foundIn(fit, usable.length, price, source)
    }
  return { ...foundIn(best, usable.length, price), state }
}

function foundIn(fit: Fit, holders: number, price: number | null, source?: string): FoundSplit {
  const confidence = Math.round((fit.near / (holders + 2)) * 100) / 100
  const evidence = inWords(fit, holders, price)
  if (source === undefined) return { ratio: fit.ratio, state: 'counts', confidence, evidence }
  const confirmed = `${evidence}; reported by the company (${source})`
  return { ratio: fit.ratio, state: 'counts', confidence: Math.max(confidence, 0.95), evidence: confirmed }
}

function confirms({ ratio: reported }: ReportedSplit, { ratio, exact }: Fit): boolean {
  if (reported === null) return ratio < 1 && exact > 0
  return [reported, 1 / reported].some((one) => Math.abs(one - ratio) <= ratio * 0.005)
}

/** An unusual ratio needs a little more than a usual one beside it. */
const scoreOf = ({ ratio, near, exact }: Fit): number => 3 * exact + near - (isUsual(ratio) ? 0 : 2.5)

const windowOf = (ratio: number): number => Math.min(nearby, Math.abs(Math.log(ratio)) / 3)

function fitOf(ratio: number, holders: readonly HeldTwice[], moves: readonly number[]): Fit {
  const target = Math.log(ratio)
  const window = windowOf(ratio)
  const stillness = Math.min(0.05, Math.abs(target) / 4)
  let [near, exact, unchanged] = [0, 0, 0]
  holders.forEach(({ before, now }, at) => {
    const move = moves[at] ?? 0
    if (Math.abs(move - target) <= window) near += 1
    if (Math.abs(move) <= stillness) unchanged += 1
    const expected = before * ratio
    if (Math.abs(now - expected) <= Math.max(1, expected * exactly)) exact += 1
  })
  return { ratio, near, exact, unchanged }
}

/** The median over holders, robust to one odd report or its unit. Null without values. */
function priceMove(holders: readonly HeldTwice[]): number | null {
  const moves = holders
    .filter(({ valueBefore, valueNow }) => valueBefore > 0 && valueNow > 0)
    .map(({ before, now, valueBefore, valueNow }) => valueNow / now / (valueBefore / before))
  return moves.length < fewestToSuspect ? null : median(moves)
}

/** What counts is enough of one kind of evidence: exact holders, the price, or nearly all of a few. */
interface Standard {
  holders: number
  /** Parts of the holders. */
  near: number
  exact: number
  fewestExact: number
  /** What the price may have moved besides. */
  left: number
  smallest: number
}

/** From here on the price can hardly be taken for a market move, and from there on not at all. */
const [large, huge] = [Math.log(1.9), Math.log(4.5)]
const standards: readonly Standard[] = [
  { holders: 8, near: 0.45, exact: 0.05, fewestExact: 3, left: widestMarketMove, smallest: 0 },
  { holders: 8, near: 0.35, exact: 0.03, fewestExact: 2, left: 0.35, smallest: large },
  { holders: 12, near: 0.5, exact: 0, fewestExact: 0, left: 0.2, smallest: large },
  { holders: 5, near: 0.75, exact: 0, fewestExact: 2, left: 0.5, smallest: large },
  { holders: 4, near: 0.75, exact: 0, fewestExact: 0, left: 0.4, smallest: huge },
]

/** Enough to ask a person. */
const suspicions: readonly Standard[] = [
  { holders: fewestToSuspect, near: 0.35, exact: 0, fewestExact: 2, left: widestMarketMove, smallest: 0 },
  { holders: fewestToSuspect, near: 0.5, exact: 0, fewestExact: 0, left: 0.35, smallest: large },
]

function judge(
  { ratio, near, exact, unchanged }: Fit,
  holders: number,
  price: number | null,
): FoundSplit['state'] | null {
  if (price === null) return null
  const left = Math.abs(Math.log(price * ratio))
  // After the split is undone the price must have moved less than without, and no more than a market does.
  if (left > widestMarketMove || left >= Math.abs(Math.log(price))) return null
  const meets = (standard: Standard) =>
    holders >= standard.holders &&
    near >= standard.near * holders &&
    exact >= Math.max(standard.fewestExact, standard.exact * holders) &&
    left <= standard.left &&
    Math.abs(Math.log(ratio)) >= standard.smallest
  // Without a single exact holder, 12 for 1 cannot be told from 10 for 1.
  const isRatioSure = exact > 0 || Math.abs(Math.log(ratio)) < huge
  if (isRatioSure && unchanged <= 0.1 * holders && standards.some(meets)) return 'counts'
  return suspicions.some(meets) ? 'unsure' : null
}

const inWords = ({ ratio, near, exact, unchanged }: Fit, holders: number, price: number | null): string => {
  const held = ratio > 1 ? `${times(ratio)} times` : `1/${times(1 / ratio)} of`
  const exactCount = exact === near ? 'exactly' : `${exact} exactly`
  return `${near} of ${holders} holders hold ${held} what they held (${exactCount}), ${unchanged} an unchanged number; price × ${(price ?? 0).toPrecision(3)}: ${formatSplitRatio(ratio)}`
}

const times = (ratio: number): string => String(Number(ratio.toFixed(3)))

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
