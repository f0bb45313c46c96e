// The names that a question can contain: locations, sectors, securities, tags and colleagues.
import type { SlotReader } from './pattern.ts'
import { phraseOf, type Word } from './words.ts'

export type Place = { level: 'city' | 'metro' | 'state' | 'country'; values: readonly string[] }

/** Names by phrase. */
export interface Phrases<Value> {
  values: ReadonlyMap<string, Value>
  /** The number of words of the longest. */
  longest: number
}

export interface Lexicon {
  today: string
  /** Quarters with scores, latest first. */
  quarters: readonly string[]
  me: string
  /** Whether a city lies in one of the states or countries. */
  isInside: (city: string, level: 'state' | 'country', values: readonly string[]) => boolean
  places: Phrases<Place>
  sectors: Phrases<readonly string[]>
  marketCaps: Phrases<readonly string[]>
  /** The security in focus, by ticker and name. */
  own: Phrases<true>
  securities: Phrases<string>
  tags: Phrases<string>
  users: Phrases<string>
}

export function phrases<Value>(entries: Iterable<readonly [string, Value]>): Phrases<Value> {
  const values = new Map<string, Value>()
  let longest = 0
  for (const [name, value] of entries) {
    const phrase = phraseOf(name)
    if (phrase === '' || values.has(phrase)) continue
    values.set(phrase, value)
    longest = Math.max(longest, phrase.split(' ').length)
  }
  return { values, longest }
}

/** Names that begin at a word; `isAllowed` sees the words of each. */
export const nameAt =
  <Value>(
    { values, longest }: Phrases<Value>,
    isAllowed: (words: readonly Word[], at: number) => boolean = () => true,
  ): SlotReader =>
  (words, at) => {
    const found: { end: number; value: Value }[] = []
    let phrase = ''
    for (let end = at + 1; end <= Math.min(words.length, at + longest); end += 1) {
      phrase += `${phrase && ' '}${words[end - 1]?.folded.replace(/^\$/, '')}`
      const value = values.get(phrase)
      if (value !== undefined && isAllowed(words.slice(at, end), at)) found.push({ end, value })
    }
    return found
  }

/** Short codes such as MA or IN are words too: they count in capital letters only. */
export const isSaidAsName = (words: readonly Word[]): boolean => {
  const [first] = words
  if (words.length > 1 || !first) return true
  return first.folded.length > 3 || /^\$?[A-Z][A-Z.&\d]*$/.test(first.typed) || first.typed.startsWith('$')
}
