// Slips of the finger: which known words somebody may have meant by one that nobody is named by.

export interface KnownWord {
  word: string
  /** How many names it is part of. */
  entries: number
}

/** How many letters of a word may be wrong: in a short one each of them says more. */
export const allowedSlips = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2)

const mostAlternatives = 5
/** A word that is still being typed may be the beginning of a longer one, but a whole word is the better guess. */
const priceOfUnfinished = 0.5
const shortestUnfinished = 4

/** Longer than any word that is looked for. */
const longest = 256
/** Three rows of the table of distances, written anew for every pair: this runs for thousands of words a keystroke. */
let [beforeLast, last, current] = [new Int32Array(longest), new Int32Array(longest), new Int32Array(longest)]

/**
 * Fills `last` with how many slips lie between `one` and each beginning of `other`: letters added, left out, mistaken, or
 * two neighbours exchanged. Gives up, and answers false, once no beginning can be within `most` of it.
 */
function compare(one: string, other: string, most: number): boolean {
  for (let column = 0; column <= other.length; column += 1) last[column] = column
  for (let row = 1; row <= one.length; row += 1) {
    const letter = one.charCodeAt(row - 1)
    current[0] = row
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const facing = other.charCodeAt(column - 1)
      let slips = Math.min(cell(last, column), cell(current, column - 1)) + 1
      slips = Math.min(slips, cell(last, column - 1) + (letter === facing ? 0 : 1))
      const isExchanged =
        row > 1 && column > 1 && letter === other.charCodeAt(column - 2) && facing === one.charCodeAt(row - 2)
      if (isExchanged) slips = Math.min(slips, cell(beforeLast, column - 2) + 1)
      current[column] = slips
      if (slips < least) least = slips
    }
    // An exchange may still reach back over this row, to the one before it.
    if (least > most + 1) return false
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  return true
}

const cell = (row: Int32Array, column: number): number => row[column] ?? longest

export function slipsBetween(one: string, other: string): number {
  compare(one.slice(0, longest - 1), other.slice(0, longest - 1), longest)
  return cell(last, Math.min(other.length, longest - 1))
}

/** To the word, or to its beginning where it is longer. */
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

/** The words nearest to what was typed, those of most names first; none where nothing is near. */
export function closestWords(given: string, known: readonly KnownWord[]): string[] {
  const most = allowedSlips(given.length)
  const near = known
    .map(({ word, entries }) => ({ word, entries, slips: distance(given, word) }))
    .filter(({ slips }) => slips <= most)
  const least = Math.min(...near.map(({ slips }) => slips))
  const best = near.filter(({ slips }) => slips === least).sort((a, b) => b.entries - a.entries)
  return [...new Set(best.map(({ word }) => word))].slice(0, mostAlternatives)
}
