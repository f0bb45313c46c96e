// Whether two titles are the same story: agency stories appear in many sources with a word changed.

import { foldText } from '../matching/fold-text.ts'

const ignored = new Set(['the', 'a', 'an', 'of', 'to', 'in', 'on', 'for', 'and', 'as', 'at', 'by', 'with', 'its', 'is'])

/** " - The Daily Ledger" at the end names the source. */
const withoutSource = (title: string): string => {
  const at = Math.max(title.lastIndexOf(' - '), title.lastIndexOf(' | '), title.lastIndexOf(' — '))
  const tail = at < 0 ? '' : title.slice(at + 3)
  return at > 20 && tail.split(' ').length <= 4 && !/\d/.test(tail) ? title.slice(0, at) : title
}

export const titleWords = (title: string): string[] =>
  (foldText(withoutSource(title)).match(/[\p{L}\p{N}.%$]+/gu) ?? [])
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '' && !ignored.has(word))
    .slice(0, 60)

/** Stored with the item, so that later titles are compared without reading it again. */
export const titleKey = (title: string): string => titleWords(title).join(' ')

const shinglesOf = (words: readonly string[]): Set<string> =>
  new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`))

const shareOf = (one: Set<string>, other: Set<string>): number => {
  const both = [...one].filter((part) => other.has(part)).length
  return both / (one.size + other.size - both || 1)
}

const numbersOf = (words: readonly string[]) => words.filter((word) => /\d/.test(word)).join(' ')

/** Titles of Q3 and Q4 results differ in one word: different figures mean different stories. */
export function isSameTitle(one: string, other: string): boolean {
  if (one === other) return one !== ''
  const [words, others] = [one.split(' '), other.split(' ')]
  if (Math.min(words.length, others.length) < 4 || numbersOf(words) !== numbersOf(others)) return false
  const wordShare = shareOf(new Set(words), new Set(others))
  return wordShare >= 0.75 && shareOf(shinglesOf(words), shinglesOf(others)) >= 0.5
}
