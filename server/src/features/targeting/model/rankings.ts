// Orders of millions of pairs by score, whole and within groups, without comparing: single-precision floats, read as integers,
// sort digit by digit.

export interface Ranking {
  /** The pairs of group `g` are `order[starts[g]]` up to, but not including, `order[starts[g + 1]]`. */
  readonly starts: Int32Array
  readonly order: Int32Array
}

/** Indexes from the highest score to the lowest; equal ones (as single-precision floats) in their order. */
export function rankingOf(scores: ArrayLike<number>): Int32Array {
  const count = scores.length
  const floats = Float32Array.from(scores)
  const keys = new Uint32Array(floats.buffer)
  for (let i = 0; i < count; i++) {
    // Bits of floats ascend with positive numbers and descend with negative ones; −0 equals 0.
    const bits = floats[i] === 0 ? 0 : (keys[i] as number)
    keys[i] = bits & 0x8000_0000 ? bits : ~(bits | 0x8000_0000)
  }
  let from = Int32Array.from({ length: count }, (_, i) => i)
  let to = new Int32Array(count)
  const next = new Int32Array(65_536)
  for (const shift of [0, 16]) {
    next.fill(0)
    for (let i = 0; i < count; i++) {
      const digit = ((keys[i] as number) >>> shift) & 0xffff
      ;(next[digit] as number)++
    }
    let sum = 0
    for (let digit = 0; digit < next.length; digit++) {
      const size = next[digit] as number
      next[digit] = sum
      sum += size
    }
    for (const i of from) {
      const digit = ((keys[i] as number) >>> shift) & 0xffff
      to[(next[digit] as number)++] = i
    }
    ;[from, to] = [to, from]
  }
  return from
}

/** The same order within each group. */
export function rankedWithin(order: Int32Array, groups: ArrayLike<number>, groupCount: number): Ranking {
  const starts = new Int32Array(groupCount + 1)
  for (const i of order) (starts[(groups[i] as number) + 1] as number)++
  for (let group = 0; group < groupCount; group++)
    starts[group + 1] = (starts[group + 1] as number) + (starts[group] as number)
  const next = starts.slice(0, groupCount)
  const within = new Int32Array(order.length)
  for (const i of order) within[(next[groups[i] as number] as number)++] = i
  return { starts, order: within }
}
