// Percentiles, among all or among managers with about as many positions.

export const breadthGroups = 10

/** Which tenth each member is in by the number of positions; ties may be apart, by their number. */
export function tenthsBy(breadth: ArrayLike<number>, members: readonly number[]): Map<number, number> {
  const sorted = [...members].sort((a, b) => (breadth[a] as number) - (breadth[b] as number) || a - b)
  return new Map(sorted.map((member, rank) => [member, Math.floor((rank * breadthGroups) / sorted.length)]))
}

/** The share of the others that have less, from 0 to 100; equal ones share the middle. */
export function percentilesOf(values: ArrayLike<number>, members: readonly number[]): Map<number, number> {
  const sorted = [...members].sort((a, b) => (values[a] as number) - (values[b] as number) || a - b)
  const percentiles = new Map<number, number>()
  for (let from = 0; from < sorted.length; ) {
    const value = values[sorted[from] as number] as number
    let to = from
    while (to + 1 < sorted.length && values[sorted[to + 1] as number] === value) to += 1
    const percentile = sorted.length === 1 ? 50 : Math.round(((from + to) / 2 / (sorted.length - 1)) * 100)
    for (let at = from; at <= to; at += 1) percentiles.set(sorted[at] as number, percentile)
    from = to + 1
  }
  return percentiles
}

/** The same within each tenth. */
export function percentilesWithin(values: ArrayLike<number>, tenths: ReadonlyMap<number, number>): Map<number, number> {
  const groups = new Map<number, number[]>()
  for (const [member, tenth] of tenths) groups.set(tenth, [...(groups.get(tenth) ?? []), member])
  return new Map([...groups.values()].flatMap((members) => [...percentilesOf(values, members)]))
}

/** By linear interpolation, of a sorted list. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share
  const below = Math.floor(place)
  const low = sorted[below] as number
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number
  return low + (high - low) * (place - below)
}
