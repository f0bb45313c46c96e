// Passwords that attackers try first. Lists of leaked ones of twelve characters or more are nearly all made of a few
// words, digits behind them and letters written as digits, so that the words are kept here instead of the lists.
import { unprocessable } from '../errors.ts'

const commonWords = `
  password passwort passw pass word welcome hello login letmein admin administrator root user guest master secret access
  changeme change default test testing temp temporary demo sample example company office work summer winter spring autumn
  fall january february march april june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday qwerty qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qaz wsx edc rfv qwe asd
  zxc abc abcd abcdef iloveyou love lover loveme baby babygirl angel princess prince sunshine monkey dragon football
  baseball basketball soccer hockey tennis golf yankees cowboys steelers liverpool chelsea arsenal barcelona superman
  batman spiderman pokemon starwars matrix killer hunter ranger shadow tigger tiger lion eagle falcon phoenix dolphin
  butterfly flower rainbow cookie chocolate banana orange apple pepper ginger cheese whatever nothing trustno freedom
  forever friend friends family mother father brother sister michael jennifer jessica ashley daniel joshua matthew andrew
  jordan thomas robert charlie maggie buddy lucky happy silver golden diamond purple yellow black white green blue red
  internet computer windows microsoft google facebook linkedin samsung iphone canada america toronto london newyork
  money dollar finance investor investors stock stocks market trading security secure the and my is new me you i one
`
  .trim()
  .split(/\s+/)

const rows = ['abcdefghijklmnopqrstuvwxyz', '0123456789'.repeat(3), 'qwertyuiopasdfghjklzxcvbnm']

/** One character, or a short piece, over and over; or a run of the alphabet, of digits or of the keyboard. */
function isPattern(text: string): boolean {
  const repeats = [1, 2, 3, 4].some((size) => text === text.slice(0, size).repeat(text.length).slice(0, text.length))
  return repeats || rows.some((row) => row.includes(text) || [...row].reverse().join('').includes(text))
}

const written: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** The letters alone, and with digits read as the letters they resemble. */
const readings = (text: string): string[] =>
  [text, [...text].map((one) => written[one] ?? one).join('')].map((one) => one.replace(/[^\p{L}]+/gu, ''))

/** The fewest words that a text is made of; infinite if there are other letters. */
function wordsIn(text: string, words: ReadonlySet<string>, longest: number): number {
  const fewest = [0]
  for (let end = 1; end <= text.length; end += 1) {
    let best = Number.POSITIVE_INFINITY
    for (let start = Math.max(0, end - longest); start < end; start += 1) {
      if (words.has(text.slice(start, end))) best = Math.min(best, (fewest[start] ?? Number.POSITIVE_INFINITY) + 1)
    }
    fewest.push(best)
  }
  return fewest[text.length] ?? 0
}

/** A phrase of this many common words is long enough. */
const enoughWords = 5

/** Why a password is easy to guess; undefined for a good one. `about`: names and addresses of the person. */
export function weaknessOf(password: string, about: readonly string[]): string | undefined {
  const text = password.normalize('NFKC').toLowerCase()
  if (isPattern(text)) return 'This password is too easy to guess. Choose another one'
  const personal = about.flatMap((one) => one.toLowerCase().split(/[^\p{L}]+/u)).filter((word) => word.length >= 3)
  const words = new Set([...commonWords, 'rostrum', ...personal])
  const longest = Math.max(...[...words].map((word) => word.length))
  const isWeak = readings(text).some((letters) => letters !== '' && wordsIn(letters, words, longest) < enoughWords)
  return isWeak ? 'This password is made of common words or your own name. Choose another one' : undefined
}

export function refuseKnownPassword(password: string, about: readonly string[]): void {
  const weakness = weaknessOf(password, about)
  if (weakness) throw unprocessable({ password: weakness })
}
