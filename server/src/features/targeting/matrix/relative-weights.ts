// How an investor's stake in one company compares with its stakes in the others: the peer gap, so that 1 is in line.

/** Stakes as fractions of shares outstanding: 0 if not held, null if shares outstanding are unknown. */
export function relativeWeights(stakes: readonly (number | null)[]): (number | null)[] {
  return stakes.map((stake, at) => {
    if (stake === null) return null
    const others = stakes.filter((other, index): other is number => index !== at && other !== null)
    const average = others.reduce((sum, other) => sum + other, 0) / others.length
    return average > 0 ? stake / average : null
  })
}
