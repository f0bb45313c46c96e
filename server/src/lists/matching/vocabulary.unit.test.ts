import { expect, test } from 'vitest'
import { closestWords } from './edit-distance.ts'
import { Vocabulary } from './vocabulary.ts'

const words = ['harbour', 'harbor', 'hartford', 'black', 'blackrock', 'oak', 'été', '3m']
const vocabulary = new Vocabulary(words.map((word, at) => ({ word, entries: at + 1 })))

test('counts the names that have a word with a given prefix', () => {
  expect(vocabulary.namesBeginning('har')).toBe(1 + 2 + 3)
  expect(vocabulary.namesBeginning('black')).toBe(4 + 5)
  expect(vocabulary.namesBeginning('blackrock')).toBe(5)
  expect(vocabulary.namesBeginning('blackrocks')).toBe(0)
  expect(vocabulary.namesBeginning('3')).toBe(8)
  expect(vocabulary.namesBeginning('')).toBe(36)
})

test.each([
  ['harbuor', ['harbor', 'harbour']],
  ['balck', ['black']],
  ['blakcro', ['blackrock']],
  ['lbackrock', ['blackrock']],
  ['hartfrod', ['hartford']],
  ['oka', ['oak']],
  ['zzzz', []],
])('keeps whatever %s may have meant: %j', (given, meant) => {
  expect(closestWords(given, vocabulary.near(given))).toEqual(meant)
})
