// In-memory dictionary of every word in names of one type: prefix counts and words within edit distance are looked up
// on every keystroke.
import { allowedSlips, type KnownWord } from './edit-distance.ts'

const past = '\u{10ffff}'

/** Bitmask of the letters in a word; digits and other characters share the remaining bits. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** Population count, without a loop over the bits. */
function bitsOf(letters: number): number {
  const pairs = letters - ((letters >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** A partly typed word is assumed to have the right first letter and few wrong letters in its prefix. */
const beginsNear = (word: string, given: string, letters: number, most: number): boolean =>
  word[0] === given[0] && bitsOf(letters & ~lettersOf(word.slice(0, given.length + 1))) <= most

export class Vocabulary {
  readonly #known: readonly KnownWord[]
  readonly #letters: Int32Array
  readonly #lengths: Int32Array
  /** Prefix sums: number of names for all words sorted before this one. */
  readonly #before: Float64Array

  constructor(known: readonly KnownWord[]) {
    this.#known = known.toSorted((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0))
    this.#letters = Int32Array.from(this.#known, ({ word }) => lettersOf(word))
    this.#lengths = Int32Array.from(this.#known, ({ word }) => word.length)
    this.#before = new Float64Array(this.#known.length + 1)
    for (const [at, { entries }] of this.#known.entries()) this.#before[at + 1] = (this.#before[at] ?? 0) + entries
  }

  /** Upper bound on the number of names that have a word with this prefix. */
  namesBeginning(beginning: string): number {
    return (this.#before[this.#place(beginning + past)] ?? 0) - (this.#before[this.#place(beginning)] ?? 0)
  }

  has(word: string): boolean {
    return this.#known[this.#place(word)]?.word === word
  }

  /** Total number of words in all names, with repeats. */
  get entries(): number {
    return this.#before[this.#known.length] ?? 0
  }

  /** Approximate memory use: an object, a short string and two numbers per word. */
  get bytes(): number {
    return this.#known.length * 120
  }

  /** Candidates within the allowed edit distance, as a word or a prefix, by letters alone; most are false positives. */
  near(given: string): KnownWord[] {
    const most = allowedSlips(given.length)
    const letters = lettersOf(given)
    const near: KnownWord[] = []
    // Only integer comparisons until a word passes the filter: this loop visits every word.
    for (let at = 0; at < this.#letters.length; at += 1) {
      const other = this.#letters[at] ?? 0
      const length = this.#lengths[at] ?? 0
      if (length < given.length - most || bitsOf(letters & ~other) > most) continue
      const isLonger = length > given.length + most
      if (!isLonger && bitsOf(other & ~letters) > most) continue
      const known = this.#known[at]
      if (known && (!isLonger || beginsNear(known.word, given, letters, most))) near.push(known)
    }
    return near
  }

  /** Binary search for the insertion point. */
  #place(text: string): number {
    let [low, high] = [0, this.#known.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#known[middle]?.word ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }
}
