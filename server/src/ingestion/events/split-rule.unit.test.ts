// The rule that finds splits, on made-up cross-sections: found if and only if there was one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSplit, type HeldTwice, plausibleRatios } from './split-rule.ts'

const holder = (before: number, now: number, priceBefore: number, priceNow: number): HeldTwice => ({
  ...{ before, now, valueBefore: Math.round(before * priceBefore), valueNow: Math.round(now * priceNow) },
})

/** Independent draws: fast-check repeats values, which looks like a ratio. */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A quarter of trading: many hold still, some trade a little, some a lot. */
const trade = fc.oneof(
  { weight: 4, arbitrary: fc.constant(1) },
  { weight: 5, arbitrary: fc.double({ min: 0.92, max: 1.09, noNaN: true }) },
  { weight: 2, arbitrary: fc.double({ min: 0.2, max: 4, noNaN: true }) },
)
const shares = fc.integer({ min: 20_000, max: 50_000_000 })
const book = (fewest: number) => fc.array(fc.record({ shares, trade }), { minLength: fewest, maxLength: 300 })
const marketMove = fc.double({ min: 0.75, max: 1.3, noNaN: true })
const price = fc.double({ min: 1, max: 900, noNaN: true })
/** Below 2 for 1 the market can hide the price's part. */
const clearRatio = fc.constantFrom(...plausibleRatios.filter((ratio) => ratio >= 2 || ratio <= 0.5))

test('a split amid trading is found with its ratio', () => {
  fc.assert(
    fc.property(book(40), clearRatio, marketMove, price, (holders, ratio, move, before) => {
      // Half of the holders barely move, as they do in every real quarter.
      const calm = holders.map((one, at) => (at % 2 === 0 ? { ...one, trade: 1 } : one))
      const found = findSplit(
        calm.map((one) =>
          holder(one.shares, Math.floor(one.shares * one.trade * ratio), before, (before * move) / ratio),
        ),
      )
      expect(found?.ratio).toBe(ratio)
      expect(found?.state).toBe('counts')
    }),
    { numRuns: 300 },
  )
})

test('trading alone, however heavy, is no split', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 3, max: 200 }), (seed, count) => {
      const random = numbers(seed)
      const move = 0.4 + 1.8 * random()
      const found = findSplit(
        Array.from({ length: count }, () => {
          const before = 20_000 + Math.floor(random() * 1e7)
          // From a twentieth to twenty times, and some who do nothing.
          return holder(before, Math.ceil(before * (random() < 0.1 ? 1 : 20 ** (2 * random() - 1))), 50, 50 * move)
        }),
      )
      expect(found?.state).not.toBe('counts')
    }),
    { numRuns: 500 },
  )
})

test('a price that does not follow, a stock dividend and a handful of holders are not counted', () => {
  const split = (count: number, ratio: number, priceMove: number) =>
    findSplit(
      Array.from({ length: count }, (_, at) =>
        holder(10_000 + at * 1000, (10_000 + at * 1000) * ratio, 100, 100 * priceMove),
      ),
    )
  expect(split(50, 2, 1)).toBeUndefined()
  expect(split(50, 1.05, 0.97)).toBeUndefined()
  expect(split(4, 2, 0.52)?.state).toBe('unsure')
  expect(split(2, 2, 0.5)).toBeUndefined()
  expect(split(50, 2, 0.48)?.state).toBe('counts')
})

test('books in thousands and reported late do not hide a reverse split, and the evidence counts', () => {
  const holders = Array.from({ length: 168 }, (_, at) => {
    const before = 200_000 + at * 4_000
    if (at < 3) return holder(before, before, 2, 2)
    if (at < 11) return holder(before, Math.round(before / 3), 2, 38.8)
    return holder(before, before / 20, at % 9 === 0 ? 0.002 : 2, at % 9 === 0 ? 0.0388 : 38.8)
  })
  expect(findSplit(holders)).toEqual({
    ratio: 1 / 20,
    state: 'counts',
    confidence: 0.92,
    evidence: '157 of 168 holders hold 1/20 of what they held (exactly), 3 an unchanged number; price × 19.4: 1 for 20',
  })
})

test('what the company reported settles a suspicion, and makes none', () => {
  const few = [400, 1_000, 7_000, 80_000].map((shares) => holder(shares, shares / 20, 2, 41))
  const suspected = few.slice(0, 3)
  expect(findSplit(suspected)).toMatchObject({ ratio: 1 / 20, state: 'unsure' })
  const source = '10-K filed 2026-02-10'
  for (const ratio of [20, 0.05, null])
    expect(findSplit(suspected, [{ ratio, source }])).toMatchObject({
      ...{ ratio: 1 / 20, state: 'counts', confidence: 0.95 },
      evidence: expect.stringMatching(/reported by the company \(10-K filed 2026-02-10\)$/),
    })
  expect(findSplit(suspected, [{ ratio: 15, source }])).toMatchObject({ state: 'unsure' })
  const unmoved = few.map(({ before }) => holder(before, before, 2, 41))
  expect(findSplit(unmoved, [{ ratio: 20, source }])).toBeUndefined()
  const forward = suspected.map(({ before }) => holder(before, before * 20, 41, 2))
  expect(findSplit(forward, [{ ratio: null, source }])).toMatchObject({ ratio: 20, state: 'unsure' })
})
