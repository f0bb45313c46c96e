import type { Random } from './random.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Ticker symbols from the consonants of a name, each given once. */
export class TickerBook {
  readonly #taken: Set<string>

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken)
  }

  take(name: string, random: Random): string {
    const upper = name.toUpperCase().replace(/[^A-Z]/g, '')
    const consonants = upper.replace(/[AEIOU]/g, '')
    for (let attempt = 0; ; attempt++) {
      const stem = attempt < 3 ? consonants : upper
      const begin = random.whole(0, Math.min(attempt, 3))
      let ticker = stem.slice(begin, begin + (attempt < 6 ? 4 : 3))
      while (ticker.length < (attempt < 6 ? 4 : 5)) ticker += random.pick([...letters])
      if (this.#taken.has(ticker)) continue
      this.#taken.add(ticker)
      return ticker
    }
  }
}
