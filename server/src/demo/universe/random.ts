// Seeded random numbers: the same seed and keys give the same numbers on every machine.

/** An element that must exist; a wrong index is a bug that should not become NaN. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const value = list[index]
  if (value === undefined) throw new RangeError(`Nothing at ${index} of ${list.length}`)
  return value
}

/** The same for number columns. Separate from `at`, because monomorphic functions are much faster. */
export function numberAt(list: Float64Array, index: number): number {
  const value = list[index]
  if (value === undefined) throw new RangeError(`Nothing at ${index} of ${list.length}`)
  return value
}

/** Hashes numbers into 32 bits, for choices that must not depend on the order in which they are made. */
export function mix(...keys: readonly number[]): number {
  let state = 0x9e3779b9
  for (const key of keys) {
    state = Math.imul(state ^ (key | 0), 0x85ebca6b)
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
    state ^= state >>> 16
  }
  return state >>> 0
}

/** A number in [0, 1) determined by its keys. */
export const portion = (...keys: readonly number[]): number => mix(...keys) / 4294967296

/** Chris Doty-Humphrey's sfc32 with the few distributions that a market needs. */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1
  #spare: number | undefined

  constructor(...keys: readonly number[]) {
    this.#a = mix(1, ...keys)
    this.#b = mix(2, ...keys)
    this.#c = mix(3, ...keys)
    for (let round = 0; round < 12; round++) this.next()
  }

  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (this.#c << 21) | (this.#c >>> 11)
    this.#c = (this.#c + sum) | 0
    return (sum >>> 0) / 4294967296
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** A random integer from low to high, both inclusive. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  pick<T>(list: readonly T[]): T {
    return at(list, Math.floor(this.next() * list.length))
  }

  weighted<T>(list: readonly T[], weightOf: (one: T) => number): T {
    const total = list.reduce((sum, one) => sum + weightOf(one), 0)
    let rest = this.next() * total
    for (const one of list) {
      rest -= weightOf(one)
      if (rest < 0) return one
    }
    return at(list, list.length - 1)
  }

  normal(mean = 0, deviation = 1): number {
    const spare = this.#spare
    if (spare !== undefined) {
      this.#spare = undefined
      return mean + deviation * spare
    }
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()))
    const angle = 2 * Math.PI * this.next()
    this.#spare = radius * Math.sin(angle)
    return mean + deviation * radius * Math.cos(angle)
  }

  /** Around one, skewed to the right. */
  lognormal(deviation: number): number {
    return Math.exp(this.normal(0, deviation))
  }

  /** At least one, with a heavy tail capped at the limit. */
  pareto(alpha: number, limit: number): number {
    return Math.min(limit, (1 - this.next()) ** (-1 / alpha))
  }
}

/** Apportions an integer by weight, each part at least the minimum, without losing anything to rounding. */
export function apportion(total: number, weights: readonly number[], minimum = 0): number[] {
  const free = Math.max(0, total - minimum * weights.length)
  const sum = weights.reduce((all, one) => all + one, 0) || 1
  const exact = weights.map((weight) => (free * weight) / sum)
  const counts = exact.map((one) => minimum + Math.floor(one))
  let rest = minimum * weights.length + free - counts.reduce((all, one) => all + one, 0)
  const byRemainder = exact.map((one, index) => ({ index, remainder: one - Math.floor(one) }))
  byRemainder.sort((one, other) => other.remainder - one.remainder || one.index - other.index)
  for (const { index } of byRemainder) {
    if (rest-- <= 0) break
    counts[index] = at(counts, index) + 1
  }
  return counts
}
