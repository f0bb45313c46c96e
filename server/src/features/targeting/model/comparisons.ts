// Shared by all evaluations of scores: events that are not openings, automatic peers, and bootstrap samples of managers
// for intervals.

/** A security that few managers held and many hold next is a spin-off, a listing or a new ticker, not openings. */
export const isListing = (holders: number, openings: number): boolean =>
  holders === 0 || (openings >= 10 && openings > 3 * holders)

const peerCount = 11

/** Securities of the same industry, nearest in size; none for an unknown industry, which is negative. */
export function industryPeers(
  security: number,
  sizes: ArrayLike<number>,
  industries: ArrayLike<number>,
  byIndustry: ReadonlyMap<number, readonly number[]>,
): number[] {
  const industry = industries[security] as number
  if (industry < 0) return []
  const size = Math.log(sizes[security] as number)
  const distance = (other: number) => Math.abs(Math.log(sizes[other] as number) - size)
  return (byIndustry.get(industry) ?? [])
    .filter((other) => other !== security)
    .sort((a, b) => distance(a) - distance(b) || a - b)
    .slice(0, peerCount)
}

/** How often each manager occurs in each bootstrap sample; seeded, so the same in every run. */
export function managerDraws(managerCount: number, draws: number): Float64Array[] {
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return Array.from({ length: draws }, () => {
    const weights = new Float64Array(managerCount)
    for (let n = 0; n < managerCount; n += 1) {
      const at = Math.floor(random() * managerCount)
      weights[at] = (weights[at] as number) + 1
    }
    return weights
  })
}
