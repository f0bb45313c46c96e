// Typo correction: finds the known words closest to a word that occurs in no name.

export interface KnownWord {
  word: string
  /** Number of names that contain it. */
  entries: number
}

/** Maximum edit distance by word length: in a short word each letter matters more. */
export const allowedSlips = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2)

const mostAlternatives = 5
/** A partly typed word may be the prefix of a longer one, but a whole word is the better guess. */
const priceOfUnfinished = 0.5
const shortestUnfinished = 4

/** Longer than any searched word. */
const longest = 256
/** Three rows of the distance matrix, reused for every pair: this runs for thousands of words per keystroke. */
let [beforeLast, last, current] = [new Int32Array(longest), new Int32Array(longest), new Int32Array(longest)]

/**
 * Fills `last` with the Damerau-Levenshtein distance between `one` and each prefix of `other` (insertions, deletions,
 * substitutions, transpositions). Stops early and returns false once no prefix can be within `most`.
 */
function compare(one: string, other: string, most: number): boolean {
  for (let column = 0; column <= other.length; column += 1) last[column] = column
  for (let row = 1; row <= one.length; row += 1) {
    const letter = one.charCodeAt(row - 1)
    current[0] = row
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const facing = other.charCodeAt(column - 1)
      let edits = Math.min(cell(last, column), cell(current, column - 1)) + 1
      edits = Math.min(edits, cell(last, column - 1) + (letter === facing ? 0 : 1))
      const isExchanged =
        row > 1 && column > 1 && letter === other.charCodeAt(column - 2) && facing === one.charCodeAt(row - 2)
      if (isExchanged) edits = Math.min(edits, cell(beforeLast, column - 2) + 1)
      current[column] = edits
      if (edits < least) least = edits
    }
    // A transposition may still reach back past this row to the previous one.
    if (least > most + 1) return false
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  return true
}

const cell = (row: Int32Array, column: number): number => row[column] ?? longest

export function editDistance(one: string, other: string): number {
  compare(one.slice(0, longest - 1), other.slice(0, longest - 1), longest)
  return cell(last, Math.min(other.length, longest - 1))
}

/** Distance to the word, or to its prefix if the word is longer. */
function distance(given: string, word: string): number {
  const { length } = given
  const beginning = word.slice(0, Math.min(length + allowedSlips(length), longest - 1))
  if (!compare(given, beginning, allowedSlips(length))) return longest
  const whole = beginning.length === word.length ? cell(last, word.length) : longest
  if (length < shortestUnfinished || word.length <= length) return whole
  const begun = Math.min(
    cell(last, length - 1),
    cell(last, length),
    word.length > length ? cell(last, length + 1) : longest,
  )
  return Math.min(whole, priceOfUnfinished + begun)
}

/** The words at the smallest distance, most frequent first; empty if none is close enough. */
export function closestWords(given: string, known: readonly KnownWord[]): string[] {
  const most = allowedSlips(given.length)
  const near = known
    .map(({ word, entries }) => ({ word, entries, edits: distance(given, word) }))
    .filter(({ edits }) => edits <= most)
  const least = Math.min(...near.map(({ edits }) => edits))
  const best = near.filter(({ edits }) => edits === least).sort((a, b) => b.entries - a.entries)
  return [...new Set(best.map(({ word }) => word))].slice(0, mostAlternatives)
}
