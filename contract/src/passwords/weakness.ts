// Passwords that attackers try first. Those of twelve characters or more are nearly all made of a few words, names, runs
// of keys and digits: what is refused is decided by how little it takes to put a password together from these.
// The server refuses by it, and the screens show it while a password is typed.
import { guessBits } from './guess-bits.ts'

/** Five common words, or nearly twelve random digits. */
const enoughBits = 36.5

interface Judged {
  /** How many guesses it takes, as a power of two. */
  bits: number
  /** Why it is refused; undefined for a good one. */
  weakness: string | undefined
}

/** `about`: names and addresses of the person. */
export function judgePassword(password: string, about: readonly string[]): Judged {
  const own = about.flatMap((one) => one.toLowerCase().split(/[^\p{L}]+/u)).filter((word) => word.length >= 3)
  const { bits, hasWords } = guessBits(password, new Set(['rostrum', ...own]))
  if (bits >= enoughBits) return { bits, weakness: undefined }
  const weakness = hasWords
    ? 'This password is made of common words or your own name. Choose another one'
    : 'This password is too easy to guess. Choose another one'
  return { bits, weakness }
}
