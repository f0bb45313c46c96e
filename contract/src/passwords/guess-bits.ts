// How many guesses a password takes somebody who knows how passwords are made, as a power of two. Its characters are
// covered by what is cheapest to guess: words, names, runs of keys, years, repetitions, and single characters for the rest.
import { commonNames, commonWords } from './common-words.ts'
import { runsFrom } from './key-runs.ts'

interface Guess {
  bits: number
  /** Words or names make it easier. */
  hasWords: boolean
}

const bits = {
  word: 9,
  shortWord: 6,
  name: 8,
  /** Of the person or the product: tried first. */
  own: 3,
  /** Written with digits for letters, or backwards. */
  disguise: 2,
  run: 5,
  turn: 2.5,
  year: 6.5,
  repetition: 3,
  sameAgain: 1.5,
  letter: 4.7,
  digit: 3.3,
  sign: 4.5,
  /** At either end, or between words. */
  usualSign: 1.5,
  /** Which of several ways to read it is right. */
  reading: 4,
}

const lookalikes = '0o 3e 4a 5s 6g 7t 8b 9g @a $s +t (c €e'.split(' ').map((pair) => [...pair] as [string, string])
const asI = new Map([...lookalikes, ['1', 'i'], ['!', 'i'], ['|', 'i']])
const asL = new Map([...lookalikes, ['1', 'l'], ['!', 'l'], ['|', 'l']])

const read = (text: readonly string[], as: ReadonlyMap<string, string>) =>
  text.map((one) => as.get(one) ?? one).join('')
const reversed = (text: string) => [...text].reverse().join('')

const longestWord = Math.max(...[...commonWords, ...commonNames].map((word) => word.length))

function costOfWord(word: string, own: ReadonlySet<string>): number | undefined {
  if (own.has(word)) return bits.own
  if (commonWords.has(word)) return word.length <= 3 ? bits.shortWord : bits.word
  return commonNames.has(word) ? bits.name : undefined
}

interface Piece {
  end: number
  bits: number
  isWord?: boolean
}

function wordsFrom(readings: readonly string[], start: number, own: ReadonlySet<string>, longest: number): Piece[] {
  const [plain = ''] = readings
  const pieces: Piece[] = []
  for (let end = start + 1; end <= Math.min(plain.length, start + longest); end += 1) {
    readings.forEach((reading, index) => {
      const part = reading.slice(start, end)
      const disguise = index > 0 && part !== plain.slice(start, end) ? bits.disguise : 0
      const forward = costOfWord(part, own)
      if (forward !== undefined) pieces.push({ end, bits: forward + disguise, isWord: true })
      const backward = part.length > 3 ? costOfWord(reversed(part), own) : undefined
      if (backward !== undefined) pieces.push({ end, bits: backward + bits.disguise + disguise, isWord: true })
    })
  }
  return pieces
}

/** What stands just before, once more. */
function repetitionsFrom(plain: string, start: number): Piece[] {
  const pieces: Piece[] = []
  for (let size = 1; size <= start && start + size <= plain.length; size += 1) {
    const part = plain.slice(start - size, start)
    if (part !== plain.slice(start, start + size)) continue
    // However often.
    let end = start + size
    while (plain.slice(end, end + size) === part) end += size
    pieces.push({ end, bits: size === 1 ? bits.sameAgain : bits.repetition })
  }
  return pieces
}

function costOfCharacter(characters: readonly string[], at: number): number {
  const one = characters[at] ?? ''
  if (/\p{L}/u.test(one)) return bits.letter
  if (/\p{N}/u.test(one)) return bits.digit
  if (/[ ._,-]/.test(one)) return bits.usualSign
  const isAtEnd = at === 0 || at === characters.length - 1
  return isAtEnd && /[!?#*@$&+]/.test(one) ? bits.usualSign : bits.sign
}

function cover(text: string, own: ReadonlySet<string>): Guess {
  // By UTF-16 units, so that places are the same in every reading.
  const characters = text.split('')
  const readings = [...new Set([text, read(characters, asI), read(characters, asL)])]
  const longest = Math.max(longestWord, ...[...own].map((word) => word.length))
  const best: Guess[] = Array.from({ length: text.length + 1 }, () => ({
    bits: Number.POSITIVE_INFINITY,
    hasWords: false,
  }))
  best[0] = { bits: 0, hasWords: false }
  for (let start = 0; start < text.length; start += 1) {
    const before = best[start] as Guess
    const year = /^(?:19|20)\d\d/.test(text.slice(start, start + 4)) ? [{ end: start + 4, bits: bits.year }] : []
    const pieces: Piece[] = [
      { end: start + 1, bits: costOfCharacter(characters, start) },
      ...wordsFrom(readings, start, own, longest),
      ...runsFrom(characters, start).map(({ end, turns }) => ({ end, bits: bits.run + turns * bits.turn })),
      ...repetitionsFrom(text, start),
      ...year,
    ]
    for (const piece of pieces) {
      const total = before.bits + piece.bits
      if (total < (best[piece.end]?.bits ?? 0)) {
        best[piece.end] = { bits: total, hasWords: before.hasWords || piece.isWord === true }
      }
    }
  }
  return best[text.length] as Guess
}

/** More is not looked at: the time that it takes grows with the square. */
const mostCharacters = 64

/** Also without what stands between the letters, and with letters and digits apart: `p-a-s-s` and `a1b2c3` hide a run. */
export function guessBits(password: string, own: ReadonlySet<string>): Guess {
  const text = password.normalize('NFKC').toLowerCase().slice(0, mostCharacters)
  const whole = cover(text, own)
  const joined = text.replace(/[\s._,-]+/g, '')
  const letters = joined.replace(/[^\p{L}]+/gu, '')
  const rest = joined.replace(/\p{L}+/gu, '')
  const others: Guess[] = []
  if (joined !== text) others.push(cover(joined, own))
  if (letters && rest) {
    const [one, other] = [cover(letters, own), cover(rest, own)]
    others.push({ bits: one.bits + other.bits, hasWords: one.hasWords })
  }
  return others
    .map((guess) => ({ ...guess, bits: guess.bits + bits.reading }))
    .reduce((best, guess) => (guess.bits < best.bits ? guess : best), whole)
}
