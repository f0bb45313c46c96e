// Every word that names of one kind are made of, in memory: how many names a beginning has, and what is near a word, are
// asked for at every keystroke.
import { allowedSlips, type KnownWord } from './slips.ts'

const past = '\u{10ffff}'

/** Which letters a word has, one bit each; figures and other letters share the rest. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** How many bits are set, all of them counted at once. */
function bitsOf(letters: number): number {
  const pairs = letters - ((letters >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Whoever leaves a word unfinished has begun it well, and used its first letters. */
const beginsNear = (word: string, given: string, letters: number, most: number): boolean =>
  word[0] === given[0] && bitsOf(letters & ~lettersOf(word.slice(0, given.length + 1))) <= most

export class Vocabulary {
  readonly #known: readonly KnownWord[]
  readonly #letters: Int32Array
  readonly #lengths: Int32Array
  /** How many names the words before this one have together. */
  readonly #before: Float64Array

  constructor(known: readonly KnownWord[]) {
    this.#known = known.toSorted((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0))
    this.#letters = Int32Array.from(this.#known, ({ word }) => lettersOf(word))
    this.#lengths = Int32Array.from(this.#known, ({ word }) => word.length)
    this.#before = new Float64Array(this.#known.length + 1)
    for (const [at, { entries }] of this.#known.entries()) this.#before[at + 1] = (this.#before[at] ?? 0) + entries
  }

  /** At most how many names have a word that begins like this. */
  namesBeginning(beginning: string): number {
    return (this.#before[this.#place(beginning + past)] ?? 0) - (this.#before[this.#place(beginning)] ?? 0)
  }

  /** How many words all names have together. */
  get entries(): number {
    return this.#before[this.#known.length] ?? 0
  }

  /** What it takes in memory, about: an object, a short text and two figures for each word. */
  get bytes(): number {
    return this.#known.length * 120
  }

  /** Words that could be within a slip or two, or begin so, by their letters alone; most of these are not. */
  near(given: string): KnownWord[] {
    const most = allowedSlips(given.length)
    const letters = lettersOf(given)
    const near: KnownWord[] = []
    // Nothing but figures until a word has passed: this looks at every word there is.
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

  /** Where this text is or would be. */
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
