import { expect, test } from 'vitest'
import { spansOf } from './spans.ts'

test.each([
  [0, []],
  [1, [[0, 1]]],
  [50, [[0, 50]]],
  [
    51,
    [
      [0, 1],
      [1, 51],
    ],
  ],
  [
    120,
    [
      [0, 20],
      [20, 70],
      [70, 120],
    ],
  ],
])('%i messages', (count, expected) => {
  expect(spansOf(count).map(({ from, to }) => [from, to])).toEqual(expected)
})

test('a thread of any length is covered once', () => {
  const spans = spansOf(5000)
  expect(spans).toHaveLength(100)
  expect(spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))).toEqual(
    Array.from({ length: 5000 }, (_, at) => at),
  )
})
