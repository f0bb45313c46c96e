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
const alike: Record<string, string> = { depositary_receipt: 'share', common: 'share', fund: 'share', other: 'share' }

const letterPattern = /\b(?:CL|CLASS|SER|SERIES)\b\.? ?([A-Z])\b/

/** What most filers call it. */
export function classOf(titles: readonly CountedTitle[]): SecurityClass {
  const kinds = new Map<string, number>()
  const letters = new Map<string, number>()
  let counted = 0
  for (const { title, count } of titles) {
    if (title.trim() === '') continue
    const upper = title.toUpperCase().replaceAll(/\s+/g, ' ')
    const kind = kindOf(upper)
    const letter = letterPattern.exec(upper)?.[1]
    counted += count
    kinds.set(alike[kind] ?? kind, (kinds.get(alike[kind] ?? kind) ?? 0) + count)
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

export const areClassesDifferent = (one: SecurityClass, other: SecurityClass): boolean =>
  isDifferent(one.kind, other.kind) || isDifferent(one.letter, other.letter)

const isDifferent = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other
