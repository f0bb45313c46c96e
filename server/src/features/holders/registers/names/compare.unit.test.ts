import { expect, test } from 'vitest'
import { compareNames, wordsOf } from './compare.ts'

const entries: Record<string, number> = { capital: 900, management: 1200, partners: 600, harbour: 3, quelm: 1 }
const compare = (one: string, other: string) => compareNames(wordsOf(one), wordsOf(other), (word) => entries[word] ?? 1)

test.each([
  ['quelm cap mgmt', 'quelm capital management', 'high'],
  ['capital quelm', 'quelm capital', 'medium'],
  ['quelm harbour capital', 'quelm harbour', 'medium'],
  ['quelm harbour partners', 'quelm capital', 'low'],
  ['capital management', 'quelm capital management', undefined],
  ['quelm', 'harbour', undefined],
  ['', 'harbour', undefined],
])('"%s" and "%s": %s', (one, other, expected) => {
  expect(compare(one, other)?.confidence).toBe(expected)
})
