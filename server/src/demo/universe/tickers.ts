import type { Random } from './random.ts'

const letters = [...'BCDFGHJKLMNPQRSTVWXZ']
// Few real symbols end with these letters, so the demo's rarely match one.
const rareEndings = [...'JQXZ']

/** Unique ticker symbols from the consonants of a name. */
export class TickerBook {
  readonly #taken: Set<string>

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken)
  }

  take(name: string, random: Random): string {
    const consonants = name.toUpperCase().replace(/[^A-Z]|[AEIOU]/g, '')
    for (let attempt = 0; ; attempt++) {
      const begin = random.whole(0, Math.min(attempt, 2))
      let stem = consonants.slice(begin, begin + 3)
      // When short symbols run out, they get longer.
      while (stem.length < (attempt < 6 ? 3 : 4)) stem += random.pick(letters)
      const ticker = `${stem}${random.pick(rareEndings)}`
      if (this.#taken.has(ticker)) continue
      this.#taken.add(ticker)
      return ticker
    }
  }
}
