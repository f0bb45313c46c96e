// What a holder has paid for its shares on average: an estimate, because reports show positions at quarter-ends only.
// Shares added in a quarter are taken at the quarter's average price, sales reduce the position at its average cost, and
// a position that was closed starts over. A quarter without a report changes nothing.

export interface HeldAt {
  quarter: string
  /** On today's split basis. */
  shares: number
}

/** Undefined if nothing is held at the end, or if a purchase has no price. */
export function averagePricePaid(held: readonly HeldAt[], averages: ReadonlyMap<string, number>): number | undefined {
  let [shares, price]: [number, number | undefined] = [0, 0]
  for (const at of held.toSorted((one, other) => (one.quarter < other.quarter ? -1 : 1))) {
    const bought = at.shares - shares
    const average = averages.get(at.quarter)
    if (at.shares <= 0) price = 0
    else if (bought > 0 && (price === undefined || average === undefined)) price = undefined
    else if (bought > 0 && price !== undefined && average !== undefined)
      price = (shares * price + bought * average) / at.shares
    shares = Math.max(0, at.shares)
  }
  return shares > 0 ? price : undefined
}

export interface PricePaid {
  pricePaid: number | null
  /** At the closing price of the last quarter-end, in dollars, and as a fraction of what was paid. */
  unrealizedGain: number | null
  unrealizedGainShare: number | null
}

export const nothingPaid: PricePaid = { pricePaid: null, unrealizedGain: null, unrealizedGainShare: null }

/** Prices of a security by quarter on today's split basis: the average of its days, and the close at its end. */
export interface QuarterPrices {
  averages: ReadonlyMap<string, number>
  closes: ReadonlyMap<string, number>
}

export function pricePaidFor(held: readonly HeldAt[], { averages, closes }: QuarterPrices): PricePaid {
  const paid = averagePricePaid(held, averages)
  const last = held.reduce<HeldAt | undefined>(
    (latest, at) => (latest && latest.quarter > at.quarter ? latest : at),
    undefined,
  )
  if (paid === undefined || !last) return nothingPaid
  const close = closes.get(last.quarter)
  if (close === undefined || paid === 0) return { ...nothingPaid, pricePaid: paid }
  return {
    pricePaid: paid,
    unrealizedGain: Math.round(last.shares * (close - paid)),
    unrealizedGainShare: close / paid - 1,
  }
}

/** Of several classes of shares held at once; unknown if it is for one of them. */
export function jointPricePaid(parts: readonly (PricePaid & { shares: number })[]): PricePaid {
  const [only, ...others] = parts
  if (!only) return nothingPaid
  if (others.length === 0) {
    const { pricePaid, unrealizedGain, unrealizedGainShare } = only
    return { pricePaid, unrealizedGain, unrealizedGainShare }
  }
  let [cost, shares, gain]: [number | null, number, number | null] = [0, 0, 0]
  for (const part of parts) {
    cost = cost === null || part.pricePaid === null ? null : cost + part.shares * part.pricePaid
    gain = gain === null || part.unrealizedGain === null ? null : gain + part.unrealizedGain
    shares += part.shares
  }
  if (cost === null) return nothingPaid
  return {
    pricePaid: cost / shares,
    unrealizedGain: gain,
    unrealizedGainShare: gain === null || cost === 0 ? null : gain / cost,
  }
}
