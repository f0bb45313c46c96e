import { expect, test } from 'vitest'
import { foundWords, markedBy } from './found-words.ts'

const marked = (text: string, term: string) =>
  markedBy(text, foundWords(term))
    .filter(({ isMarked }) => isMarked)
    .map((part) => part.text)

test('words are marked with their endings, as the search finds them', () => {
  expect(marked('Gross margins and the margin bridge; submarginal', '"gross margin" -tax')).toEqual([
    ...['Gross', 'margins', 'margin'],
  ])
  expect(marked('Price raised', 'raising or')).toEqual(['raised'])
  expect(foundWords('or -tax')).toBeUndefined()
})

test('nothing of the text is lost', () => {
  const text = 'a+b (c) margin'
  expect(markedBy(text, foundWords('margin (c'))).toHaveLength(4)
  expect(
    markedBy(text, foundWords('margin (c'))
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
