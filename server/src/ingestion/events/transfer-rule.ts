// When the holders of one security received another for it: in a spin-off, a merger or a conversion. As strict as the
// rule for splits, because a false link hides real purchases and exits.
import { median } from './split-rule.ts'

/** A manager that held the first security before. */
export interface Recipient {
  /** Shares of the first security at the prior quarter end. */
  before: number
  /** What was added of the other one, on one split basis; zero or less if nothing. */
  gained: number
}

export interface Transfer {
  /** Shares of the other for one of the first. */
  ratio: number
  state: 'counts' | 'unsure'
  confidence: number
  /** Of those who held the first, how many gained the other, and in this ratio. */
  gained: number
  near: number
  exact: number
}

const fewestToCount = 8
/** From here on, even a smaller part of them cannot agree by chance. */
const many = 40
/** Some holders traded either of the two in the same quarter. */
const nearby = 0.1
const exactly = 0.01

/**
 * Undefined if most holders did not receive the other in one ratio. `outsiders` is how many hold the other now without
 * having held the first: newly issued shares have few.
 */
export function findTransfer(recipients: readonly Recipient[], outsiders: number): Transfer | undefined {
  const gains = recipients.filter(({ before, gained }) => before > 0 && gained > 0)
  if (gains.length < 4 || gains.length * 2 < recipients.length) return undefined
  const ratio = commonRatio(gains.map(({ before, gained }) => gained / before))
  const isNear = ({ before, gained }: Recipient) => Math.abs(Math.log(gained / before / ratio)) <= nearby
  const isExact = ({ before, gained }: Recipient) =>
    Math.abs(gained - before * ratio) <= Math.max(1, before * ratio * exactly)
  const near = gains.filter(isNear).length
  const exact = gains.filter(isExact).length
  const [leastNear, leastExact] = gains.length < many ? [0.5, 0.1] : [0.35, 0.03]
  if (near < leastNear * gains.length || exact < Math.max(3, leastExact * gains.length)) return undefined
  const isClear =
    near >= 0.6 * gains.length &&
    exact >= Math.max(4, 0.15 * gains.length) &&
    gains.length >= 0.6 * recipients.length &&
    outsiders <= gains.length
  return {
    ratio: rounded(preciseRatio(gains.filter(isExact))),
    state: isClear && gains.length >= fewestToCount ? 'counts' : 'unsure',
    confidence: Math.round(((near + exact) / 2 / (recipients.length + 2)) * 100) / 100,
    gained: gains.length,
    near,
    exact,
  }
}

/** The center of the densest part of the ratios, which trading spreads to both sides of the true one. */
function commonRatio(ratios: readonly number[]): number {
  const sorted = ratios.map(Math.log).sort((a, b) => a - b)
  let [best, from, to] = [0, 0, 0]
  for (let [start, end] = [0, 0]; end < sorted.length; end++) {
    while ((sorted[end] ?? 0) - (sorted[start] ?? 0) > 2 * exactly) start += 1
    if (end - start + 1 > best) [best, from, to] = [end - start + 1, start, end]
  }
  return Math.exp(median(sorted.slice(from, to + 1)))
}

/** Fractions of shares matter least to the largest holders. */
function preciseRatio(exact: readonly Recipient[]): number {
  const largest = [...exact].sort((a, b) => b.gained - a.gained).slice(0, 9)
  return median(largest.map(({ before, gained }) => gained / before))
}

const rounded = (ratio: number): number => Number(ratio.toPrecision(6))
