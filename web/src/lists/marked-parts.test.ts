import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markedParts } from './marked-parts.ts'

const marked = (text: string, term: string) =>
  markedParts(text, term)
    .filter((part) => part.isMarked)
    .map((part) => part.text)

test('highlights matches at word starts, ignoring case and accents', () => {
  expect(marked('Évora Capital Partners', 'evo cap')).toEqual(['Évo', 'Cap'])
  expect(marked('Northcapital', 'cap')).toEqual([])
  expect(marked('VLTR:XNYS', 'vltr')).toEqual(['VLTR'])
  expect(marked("O'Neill & Sons", 'neill')).toEqual(['Neill'])
  expect(marked('Anything', '')).toEqual([])
})

test('the parts add up to the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, term) => {
      const parts = markedParts(text, term)
      expect(parts.map((part) => part.text).join('')).toBe(text)
    }),
  )
})
