import { expect, test } from 'vitest'
import { formatSplitRatio, parseSplitRatio } from './split-ratio.ts'

test.each([
  ['10', 10],
  ['0.05', 0.05],
  ['1:20', 0.05],
  ['3/2', 1.5],
  [' 3-for-2 ', 1.5],
  ['4 FOR 1', 4],
  ['1 : 8', 0.125],
])('%s is a ratio', (text, ratio) => expect(parseSplitRatio(text)).toBe(ratio))

test.each(['', '0', '1:0', '-2', 'two', '1:2:3', '1e5', '10%'])('%s is none', (text) =>
  expect(parseSplitRatio(text)).toBeNull(),
)

test.each([
  [10, '10 for 1'],
  [1.5, '3 for 2'],
  [0.05, '1 for 20'],
  [1 / 3, '1 for 3'],
  [2 / 3, '2 for 3'],
  [0.12345, '1 for 8.1004'],
])('%s reads %s', (ratio, text) => {
  expect(formatSplitRatio(ratio)).toBe(text)
})
