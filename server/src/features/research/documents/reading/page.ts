import { documentLimits } from '@rostrum/contract/research/document-values'
import type { PageText } from '../page-text.ts'

/** Control characters carry no words, and PostgreSQL stores no null character. */
const unprintable = /[^\P{Cc}\n\t]/gu

export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(unprintable, '')
    .toWellFormed()
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, documentLimits.pageText)

const pageLength = 3000

/** Text without pages of its own, in parts of about a page, cut between lines where possible. */
export function* pagesOfText(text: string): Generator<PageText> {
  let number = 0
  // A form feed ends a page.
  for (const part of text.split('\f')) {
    const clean = part.replace(/\r\n?/g, '\n')
    for (let at = 0; at < clean.length; ) {
      const end = cutAfter(clean, at)
      const page = cleanText(clean.slice(at, end))
      at = end
      if (page === '') continue
      number += 1
      yield { number, text: page }
    }
  }
}

function cutAfter(text: string, at: number): number {
  const longest = at + pageLength
  if (longest >= text.length) return text.length
  for (const separator of ['\n\n', '\n', ' ']) {
    const found = text.lastIndexOf(separator, longest)
    if (found > at + pageLength / 2) return found + separator.length
  }
  return longest
}
