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

function bitsOf(letters: number): number {
  let count = 0
  for (let rest = letters; rest !== 0; rest &= rest - 1) count += 1
  return count
}

export class Vocabulary {
  readonly #known: readonly KnownWord[]
  readonly #letters: Int32Array
  /** How many names the words before this one have together. */
  readonly #before: Float64Array

  constructor(known: readonly KnownWord[]) {
    this.#known = known.toSorted((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0))
    this.#letters = Int32Array.from(this.#known, ({ word }) => lettersOf(word))
    this.#before = new Float64Array(this.#known.length + 1)
    for (const [at, { entries }] of this.#known.entries()) this.#before[at + 1] = (this.#before[at] ?? 0) + entries
  }

  /** At most how many names have a word that begins like this. */
  namesBeginning(beginning: string): number {
    return (this.#before[this.#place(beginning + past)] ?? 0) - (this.#before[this.#place(beginning)] ?? 0)
  }

  /** Words that could be within a slip or two, or begin so, by their letters alone; most of these are not. */
  near(given: string): KnownWord[] {
    const most = allowedSlips(given.length)
    const letters = lettersOf(given)
    return this.#known.filter(({ word }, at) => {
      const other = this.#letters[at] ?? 0
      if (bitsOf(letters & ~other) > most || word.length < given.length - most) return false
      if (word.length <= given.length + most) return bitsOf(other & ~letters) <= most
      if (word[0] !== given[0]) return false
      return bitsOf(letters & ~lettersOf(word.slice(0, given.length + 1))) <= most
    })
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
