import { expect, test } from 'vitest'
import { averagePricePaid, pricePaidFor } from './price-paid.ts'

const [first, second, third, fourth] = ['2025-12-31', '2026-03-31', '2026-06-30', '2026-09-30'] as const
const averages = new Map([
  [first, 10],
  [second, 20],
  [third, 40],
  [fourth, 50],
])

test('purchases are averaged, sales leave the average as it was', () => {
  expect(averagePricePaid([{ quarter: first, shares: 100 }], averages)).toBe(10)
  const bought = [
    { quarter: first, shares: 100 },
    { quarter: second, shares: 300 },
  ]
  expect(averagePricePaid(bought, averages)).toBeCloseTo((100 * 10 + 200 * 20) / 300)
  expect(averagePricePaid([...bought, { quarter: third, shares: 50 }], averages)).toBeCloseTo(5000 / 300)
})

test('a closed position starts over, and a quarter without a report changes nothing', () => {
  const closed = [
    { quarter: first, shares: 100 },
    { quarter: second, shares: 0 },
  ]
  expect(averagePricePaid(closed, averages)).toBeUndefined()
  expect(averagePricePaid([...closed, { quarter: third, shares: 10 }], averages)).toBe(40)
  const gap = [
    { quarter: first, shares: 100 },
    { quarter: fourth, shares: 200 },
  ]
  expect(averagePricePaid(gap, averages)).toBe(30)
})

test('without a price for a purchase there is no estimate', () => {
  expect(averagePricePaid([{ quarter: '2024-12-31', shares: 1 }], averages)).toBeUndefined()
  const later = [
    { quarter: '2024-12-31', shares: 1 },
    { quarter: first, shares: 2 },
  ]
  expect(averagePricePaid(later, averages)).toBeUndefined()
})

test('the gain is at the close of the last quarter held', () => {
  const paid = pricePaidFor([{ quarter: first, shares: 100 }], { averages, closes: new Map([[first, 12]]) })
  expect(paid).toEqual({ pricePaid: 10, unrealizedGain: 200, unrealizedGainShare: expect.closeTo(0.2) })
  expect(pricePaidFor([], { averages, closes: new Map() }).pricePaid).toBeNull()
})
