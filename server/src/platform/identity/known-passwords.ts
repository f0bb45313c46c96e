// Passwords that attackers try first. Those of twelve characters or more are nearly all made of a few words, names, runs
// of keys and digits: what is refused is decided by how little it takes to put a password together from these.
import { unprocessable } from '../errors.ts'
import { guessBits } from './guess-bits.ts'

/** Five common words, or nearly twelve random digits. */
const enoughBits = 36.5

/** Why a password is easy to guess; undefined for a good one. `about`: names and addresses of the person. */
export function weaknessOf(password: string, about: readonly string[]): string | undefined {
  const own = about.flatMap((one) => one.toLowerCase().split(/[^\p{L}]+/u)).filter((word) => word.length >= 3)
  const { bits, hasWords } = guessBits(password, new Set(['rostrum', ...own]))
  if (bits >= enoughBits) return undefined
  return hasWords
    ? 'This password is made of common words or your own name. Choose another one'
    : 'This password is too easy to guess. Choose another one'
}

export function refuseKnownPassword(password: string, about: readonly string[]): void {
  const weakness = weaknessOf(password, about)
  if (weakness) throw unprocessable({ password: weakness })
}
