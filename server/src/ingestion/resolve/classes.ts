// The class of a security, from the class titles that filers gave it: AAPL has thirty spellings of COM.
import { kindOf } from '../load/directory.ts'

export interface SecurityClass {
  /** Null if nobody named a class. */
  kind: string | null
  /** A, B, C of a class or series. */
  letter: string | null
}

export interface CountedTitle {
  title: string
  count: number
}

/** Types whose wording varies between filers without meaning another security. */
const alike: Record<string, string> = {
  ...{ depositary_receipt: 'share', common: 'share', fund: 'share', other: 'share' },
  right: 'warrant',
}

/** Units and rights of acquisition companies have a date; units of partnerships and RT in a fund's name are shares. */
const kindIn = (title: string): string => {
  const kind = kindOf(title)
  const isDated = /\d|^R(?:IGH)?TS?$/.test(title)
  return (kind === 'unit' || kind === 'right') && !isDated ? 'share' : (alike[kind] ?? kind)
}

const letterPattern = /\b(?:CL|CLASS|SER|SERIES)\b\.? ?([A-Z])\b/

/** What most filers call it. */
export function classOf(titles: readonly CountedTitle[]): SecurityClass {
  const kinds = new Map<string, number>()
  const letters = new Map<string, number>()
  let counted = 0
  for (const { title, count } of titles) {
    if (title.trim() === '') continue
    const upper = title.toUpperCase().replaceAll(/\s+/g, ' ')
    const kind = kindIn(upper)
    const letter = letterPattern.exec(upper)?.[1]
    counted += count
    kinds.set(kind, (kinds.get(kind) ?? 0) + count)
    if (letter) letters.set(letter, (letters.get(letter) ?? 0) + count)
  }
  const letter = most(letters)
  return {
    kind: most(kinds) ?? null,
    // A letter that few filers give is a slip, not the class.
    letter: letter !== undefined && (letters.get(letter) ?? 0) * 3 >= counted ? letter : null,
  }
}

/** The first in the alphabet if several are equally frequent. */
function most(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].sort(([a, few], [b, many]) => many - few || (a < b ? -1 : 1))[0]?.[0]
}

/** Filers call a warrant or a unit COM as well, but then its ticker says what it is: RAINW, SDHIU. */
export function areClassesDifferent(one: SecurityClass, other: SecurityClass, ticker: string | undefined): boolean {
  if (isDifferent(one.letter, other.letter)) return true
  if (!isDifferent(one.kind, other.kind)) return false
  const kinds = [one.kind, other.kind]
  return !(kinds.includes('share') && kinds.includes(kindOfTicker(ticker ?? '')))
}

function kindOfTicker(ticker: string): string | null {
  if (ticker.length < 4) return null
  if (/(W|WW|WS|WT|R|RT)$/.test(ticker)) return 'warrant'
  return /U[NT]?$/.test(ticker) ? 'unit' : null
}

const isDifferent = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other
