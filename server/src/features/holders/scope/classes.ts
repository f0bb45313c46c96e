// Share classes of one issuer counted as one security. Shares of every class become shares of the security that was
// asked for, on its split basis, so that whatever reads them needs to know one security only.
import { type Split, splitFactor } from '#market/splits.ts'

export interface CountedClass {
  id: string
  name: string
  ticker: string | null
  classTitle: string
  splits: Split[]
  /** The first and last quarter in which it was reported. */
  heldFrom: string
  heldUntil: string
  /** Oldest first. */
  outstanding: { onDate: string; shares: number }[]
  /** How many shares of the security one share counts as, both on today's split basis. */
  weight: number
}

export interface Together {
  /** The security itself among them, by ticker. */
  classes: CountedClass[]
  /** Every quarter with filings, oldest first. */
  quarters: string[]
}

/** Voting rights and liquidity alone keep prices closer than this; beyond, one share is a different stake. */
const farApart = 1.5

/** Prices of a share of the class and of the security on one day, on today's split basis. */
export function weightOf(price: number | null, priceOfSecurity: number | null): number {
  if (!price || !priceOfSecurity) return 1
  const ratio = price / priceOfSecurity
  return Math.max(ratio, 1 / ratio) < farApart ? 1 : Number(ratio.toPrecision(4))
}

/** What one share of a class at a quarter's end is in shares of the security at that quarter's end. */
export const factorAt = ({ splits, weight }: CountedClass, own: readonly Split[], quarter: string): number =>
  (weight * splitFactor(splits, quarter)) / splitFactor(own, quarter)

/** A class counts from the first to the last quarter in which it was reported. */
const heldIn = ({ classes }: Together, quarter: string): CountedClass[] =>
  classes.filter(({ heldFrom, heldUntil }) => heldFrom <= quarter && quarter <= heldUntil)

/** In shares of the security; null if the count of a class that was held is unknown. */
export function outstandingAt(together: Together, own: readonly Split[], quarter: string): number | null {
  const counts = heldIn(together, quarter).map((one) => {
    const shares = classOutstandingAt(one, quarter)
    return shares === null ? null : shares * factorAt(one, own, quarter)
  })
  return counts.length > 0 && counts.every((count) => count !== null)
    ? counts.reduce((sum, count) => sum + count, 0)
    : null
}

export const classOutstandingAt = ({ outstanding }: CountedClass, quarter: string): number | null =>
  outstanding.findLast(({ onDate }) => onDate <= quarter)?.shares ?? null

/**
 * The price of a share of the security at which all shares outstanding are worth what their classes are. Prices are on
 * today's split basis; null if that of a class that was held is unknown.
 */
export function jointPrice(together: Together, quarter: string, priceOf: (id: string) => number | null): number | null {
  let [worth, count] = [0, 0]
  for (const one of heldIn(together, quarter)) {
    const price = priceOf(one.id)
    if (price === null) return null
    // Without share counts, classes weigh the same.
    const shares = (classOutstandingAt(one, quarter) ?? 1) * splitFactor(one.splits, quarter)
    worth += shares * price
    count += shares * one.weight
  }
  return count > 0 ? worth / count : null
}
