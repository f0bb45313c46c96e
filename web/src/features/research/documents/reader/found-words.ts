// Which words of a page a search means: the server compares stems, so that margin also finds margins.

const operators = new Set(['or', 'and', 'the', 'of', 'a', 'an', 'to', 'in', 'for', 'on', 'with'])

const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(?:ings?|ed|es|s|e|ies|y)$/i, '') : word)

/** Undefined if there is nothing to mark. */
export function foundWords(term: string): RegExp | undefined {
  const words = term
    .split(/\s+/)
    .filter((word) => !word.startsWith('-'))
    .flatMap((word) => word.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !operators.has(word.toLowerCase()))
    .map(stemOf)
  if (words.length === 0) return undefined
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})[\\p{L}]{0,4}(?![\\p{L}\\p{N}])`, 'giu')
}

export interface Part {
  text: string
  isMarked: boolean
}

export function markedBy(text: string, words: RegExp | undefined): Part[] {
  if (!words) return [{ text, isMarked: false }]
  const parts: Part[] = []
  let at = 0
  for (const match of text.matchAll(words)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index), isMarked: false })
    parts.push({ text: match[0], isMarked: true })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false })
  return parts
}
