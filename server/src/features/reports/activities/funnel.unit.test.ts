import { describe, expect, test } from 'vitest'
import { bandOf, type Case, compare, kindOf, outcomeOf, poolsOf } from './funnel.ts'

const quarter = '2026-03-31'
let number = 0
const one = (before: number, after: number, more: Partial<Case['investor']> = {}): Case => {
  number += 1
  return {
    investor: { id: `i${number}`, type: 'hedge_fund', styles: ['growth'], eaum: 5e9, ...more },
    quarter,
    position: { before, after },
  }
}

test.each([
  [{ before: 0, after: 5 }, 'bought'],
  [{ before: 5, after: 9 }, 'bought'],
  [{ before: 5, after: 5 }, 'held'],
  [{ before: 5, after: 2 }, 'sold'],
  [{ before: 5, after: 0 }, 'sold'],
  [{ before: 0, after: 0 }, 'none'],
] as const)('%o is %s', (position, outcome) => {
  expect(outcomeOf(position)).toBe(outcome)
})

test('bands begin at their limit, and unknown assets are in the lowest', () => {
  expect([null, 0, 0.99e9, 1e9, 10e9, 49e9, 50e9, 250e9].map(bandOf)).toEqual([0, 0, 0, 1, 2, 2, 3, 4])
})

test('similar is the same type, first style, band and whether it held', () => {
  const { investor } = one(0, 0)
  const kind = kindOf(investor, { before: 0, after: 0 })
  expect(kindOf({ ...investor, styles: ['growth', 'value'] }, { before: 0, after: 9 })).toBe(kind)
  expect(kindOf({ ...investor, styles: ['value', 'growth'] }, { before: 0, after: 0 })).not.toBe(kind)
  expect(kindOf({ ...investor, type: 'bank' }, { before: 0, after: 0 })).not.toBe(kind)
  expect(kindOf({ ...investor, eaum: 20e9 }, { before: 0, after: 0 })).not.toBe(kind)
  expect(kindOf(investor, { before: 1, after: 0 })).not.toBe(kind)
})

describe('the comparison', () => {
  test('has the mix of those who were met, whatever the sizes of the pools', () => {
    const notMet = [
      // 1 of 4 bought; 10 of 10 of the other kind.
      ...[one(0, 1), one(0, 0), one(0, 0), one(0, 0)],
      ...Array.from({ length: 10 }, () => one(5, 6)),
    ]
    const met = [one(0, 3), one(0, 0), one(0, 0), one(5, 5)]
    expect(compare(met, poolsOf(notMet))).toEqual({
      ...{ matchedCount: 4, similarCount: 14 },
      boughtShare: 1 / 4,
      similarBoughtShare: (0.25 * 3 + 1) / 4,
    })
  })

  test('leaves out those without similar ones, and other quarters', () => {
    const met = [one(0, 3, { type: 'bank' }), { ...one(0, 3), quarter: '2025-12-31' }, one(0, 3)]
    expect(compare(met, poolsOf([one(0, 0)]))).toEqual({
      ...{ matchedCount: 1, similarCount: 1 },
      ...{ boughtShare: 1, similarBoughtShare: 0 },
    })
  })

  test('is unknown without any match, not zero', () => {
    expect(compare([], poolsOf([]))).toMatchObject({ boughtShare: null, similarBoughtShare: null })
  })
})
