import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closestWords, editDistance } from './edit-distance.ts'

describe('edit distance between two words', () => {
  test.each([
    ['john', 'john', 0],
    ['jhon', 'john', 1],
    ['jon', 'john', 1],
    ['johnn', 'john', 1],
    ['jahn', 'john', 1],
    ['vetlrane', 'veltrane', 1],
    ['harbuor', 'harbour', 1],
    ['hrabuor', 'harbour', 2],
  ])('%s and %s: %i', (one, other, edits) => {
    expect(editDistance(one, other)).toBe(edits)
  })

  test('is symmetric, at most the longer length, and zero only for equal words', () => {
    const word = fc.stringMatching(/^[abc]{0,7}$/)
    fc.assert(
      fc.property(word, word, (one, other) => {
        const edits = editDistance(one, other)
        expect(edits).toBe(editDistance(other, one))
        expect(edits).toBeLessThanOrEqual(Math.max(one.length, other.length))
        expect(edits === 0).toBe(one === other)
      }),
    )
  })
})

describe('typo corrections', () => {
  const known = [
    { word: 'harbour', entries: 3 },
    { word: 'harbor', entries: 9 },
    { word: 'harold', entries: 5 },
    { word: 'blackrock', entries: 1 },
    { word: 'oak', entries: 2 },
  ]

  test('are the closest words, most frequent first', () => {
    expect(closestWords('harbuor', known)).toEqual(['harbor', 'harbour'])
    expect(closestWords('harbxr', known)).toEqual(['harbor'])
  })

  test('include a longer word of which only a prefix was typed', () => {
    expect(closestWords('blakcr', known)).toEqual(['blackrock'])
  })

  test('are empty when nothing is close, and for two-letter words', () => {
    expect(closestWords('zzzzqqqq', known)).toEqual([])
    expect(closestWords('oa', known)).toEqual([])
  })
})
