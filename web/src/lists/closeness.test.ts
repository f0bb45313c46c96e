import { expect, test } from 'vitest'
import { closestOf, leftOutNote } from './closeness.ts'

const found = (type: 'exact' | 'corrected' | 'partial', count = 1) => ({
  data: new Array(count).fill({}),
  meta: { total: count, match: { type, leftOut: [] } },
})

test('the closest match is the best of the searches that found something', () => {
  expect(closestOf([found('partial'), found('exact', 0), found('corrected'), undefined])).toBe(1)
  expect(closestOf([found('partial'), found('exact')])).toBe(0)
  expect(closestOf([undefined, found('exact', 0)])).toBe(Number.POSITIVE_INFINITY)
})

test.each([
  [['austin'], 'No match for every word. Showing matches without “austin”'],
  [['austin', 'tx'], 'No match for every word. Showing matches without “austin” or “tx”'],
  [['a', 'b', 'c'], 'No match for every word. Showing matches without “a”, “b”, or “c”'],
  [[], undefined],
])('%j left out: %s', (leftOut, note) => {
  expect(leftOutNote({ type: 'partial', leftOut })).toBe(note)
})
