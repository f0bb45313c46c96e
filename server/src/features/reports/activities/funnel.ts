// What investors who were met did afterward, beside similar ones who were not: pure, so that its rules can be tested.

export interface Investor {
  id: string
  type: string
  styles: readonly string[]
  eaum: number | null
}

/** What filings say about an investor between the quarter end before a meeting and two quarters later. */
export type Outcome = 'bought' | 'held' | 'sold' | 'none'

export interface Position {
  before: number
  after: number
}

export const outcomeOf = ({ before, after }: Position): Outcome =>
  after > before ? 'bought' : after < before ? 'sold' : after > 0 ? 'held' : 'none'

const billion = 1e9
const bands = [1, 10, 50, 250].map((limit) => limit * billion)

/** By equity assets: up to 1, 10, 50, 250 billion dollars, or more. */
export const bandOf = (eaum: number | null): number => bands.filter((limit) => (eaum ?? 0) >= limit).length

/** Investors are similar if this is the same. The first style is the strongest. */
export const kindOf = ({ type, styles, eaum }: Investor, position: Position): string =>
  [type, styles[0] ?? 'none', bandOf(eaum), position.before > 0 ? 'holder' : 'not holder'].join(' ')

/** One met investor and its quarters, or similar ones in the same quarters. */
export interface Case {
  investor: Investor
  /** The quarter end before. */
  quarter: string
  position: Position
}

export interface Comparison {
  /** Met investors for whom similar ones exist. */
  matchedCount: number
  /** Similar investors not met, each counted once for a quarter. */
  similarCount: number
  /** Of the matched investors, how many bought. */
  boughtShare: number | null
  /** The same for similar investors, weighted so that their mix is that of the matched. */
  similarBoughtShare: number | null
}

type Pools = Map<string, { count: number; bought: number }>

const keyOf = ({ investor, quarter, position }: Case): string => `${quarter} ${kindOf(investor, position)}`

export function poolsOf(notMet: readonly Case[]): Pools {
  const pools: Pools = new Map()
  for (const one of notMet) {
    const pool = pools.get(keyOf(one)) ?? { count: 0, bought: 0 }
    pool.count += 1
    if (outcomeOf(one.position) === 'bought') pool.bought += 1
    pools.set(keyOf(one), pool)
  }
  return pools
}

/** Each met investor is compared with the average of its pool, so that a large pool does not outweigh a small one. */
export function compare(met: readonly Case[], pools: Pools): Comparison {
  const matched = met.flatMap((one) => {
    const pool = pools.get(keyOf(one))
    return pool ? [{ isBuyer: outcomeOf(one.position) === 'bought', pool, key: keyOf(one) }] : []
  })
  const used = new Map(matched.map(({ key, pool }) => [key, pool.count]))
  const mean = (of: (one: (typeof matched)[number]) => number) =>
    matched.length > 0 ? matched.reduce((sum, one) => sum + of(one), 0) / matched.length : null
  return {
    matchedCount: matched.length,
    similarCount: [...used.values()].reduce((sum, count) => sum + count, 0),
    boughtShare: mean(({ isBuyer }) => (isBuyer ? 1 : 0)),
    similarBoughtShare: mean(({ pool }) => pool.bought / pool.count),
  }
}
