import { expect, test } from 'vitest'
import { changeSince, medianOf } from './market.ts'

const closes = [
  { onDate: '2026-11-16', close: 11 },
  { onDate: '2026-11-13', close: 10 },
  { onDate: '2026-11-06', close: 8 },
]

test('a day is the last close before, over a weekend too; a week is the last close a week or more ago', () => {
  expect(changeSince(closes, 1)).toEqual({ change: expect.closeTo(0.1), since: '2026-11-13' })
  expect(changeSince(closes, 7)).toEqual({ change: expect.closeTo(0.375), since: '2026-11-06' })
})

test('there is no change without a recent earlier close', () => {
  expect(changeSince([], 1)).toBeUndefined()
  expect(changeSince(closes.slice(0, 1), 1)).toBeUndefined()
  expect(changeSince([...closes.slice(0, 1), { onDate: '2026-09-30', close: 9 }], 1)).toBeUndefined()
})

test('the median of an even number lies between the two in the middle', () => {
  expect(medianOf([])).toBeNull()
  expect(medianOf([3])).toBe(3)
  expect(medianOf([4, 1])).toBe(2.5)
  expect(medianOf([9, 1, 2])).toBe(2)
})
