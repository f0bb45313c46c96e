import { expect, test } from 'vitest'
import type { Source } from '../read/source.ts'
import { ReadingTime } from './reading-time.ts'

const sourceOf = (size: number) => ({ size, bytesRead: 0 })
const asSources = (...sources: { size: number; bytesRead: number }[]) => sources as unknown as Source[]

test('the estimate follows the remaining bytes, at the throughput of each read', () => {
  let now = 0
  const [first, second] = [sourceOf(1000), sourceOf(3000)]
  const time = new ReadingTime([asSources(first), asSources(second)], () => now)
  expect([time.share, time.secondsLeft]).toEqual([0, null])

  // Checked at 1,000 bytes a second.
  time.begin('checking', asSources(first))
  first.bytesRead += 1000
  now += 1000
  expect([time.share, time.secondsLeft]).toEqual([0, null])

  // Loaded at 100 bytes a second: half of the first is done, 500 + 3000 are to be loaded and 3000 to be checked.
  time.begin('keeping', asSources(first))
  first.bytesRead += 500
  now += 5000
  expect([time.share, time.secondsLeft]).toEqual([500 / 4000, 35 + 3])

  first.bytesRead += 500
  now += 5000
  time.end()
  expect([time.share, time.secondsLeft]).toEqual([0.25, 30 + 3])

  // The second is already known: its bytes are done and nothing is left.
  time.begin('checking', asSources(second))
  second.bytesRead += 3000
  now += 3000
  time.end()
  expect([time.share, time.secondsLeft]).toEqual([1, 0])
})

test('no estimate while all inputs so far were already known', () => {
  let now = 0
  const sources = [sourceOf(10), sourceOf(10)]
  const time = new ReadingTime(
    sources.map((source) => asSources(source)),
    () => now,
  )
  time.begin('checking', asSources(...sources.slice(0, 1)))
  for (const source of sources) source.bytesRead += 10
  now += 10
  time.end()
  expect(time.secondsLeft).toBeNull()
})

test('no inputs, and a table that is read twice', () => {
  expect(new ReadingTime([]).share).toBe(0)
  let now = 0
  const source = sourceOf(10)
  const time = new ReadingTime([asSources(source)], () => now)
  time.begin('checking', asSources(source))
  source.bytesRead += 10
  now += 1
  time.begin('keeping', asSources(source))
  source.bytesRead += 20
  now += 1
  expect([time.share, time.secondsLeft]).toEqual([1, null])
  time.end()
  expect([time.share, time.secondsLeft]).toEqual([1, 0])
})
