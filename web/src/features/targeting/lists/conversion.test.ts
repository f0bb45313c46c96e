import type { Conversion } from '@rostrum/contract/targeting/lists'
import { expect, test } from 'vitest'
import { conversionLine } from './conversion.ts'

const security = { id: '', name: 'Veltrane', ticker: 'VLTN' }
const none: Conversion = {
  targetCount: 0,
  boughtCount: 0,
  filedCount: 0,
  earlierCount: 0,
  shares: 0,
  quarters: [],
  medianDays: null,
}
const lineOf = (conversion: Partial<Conversion>) => conversionLine({ security, conversion: { ...none, ...conversion } })

test('says how many bought, how much, when and how soon', () => {
  expect(lineOf({})).toBe('No targets yet')
  expect(lineOf({ targetCount: 1 })).toBe('Of 1 target, 0 bought VLTN.')
  expect(lineOf({ targetCount: 9, boughtCount: 1 })).toBe('Of 9 targets, 1 bought VLTN.')
  expect(
    lineOf({
      targetCount: 12,
      boughtCount: 3,
      filedCount: 2,
      earlierCount: 1,
      shares: 120_000,
      quarters: [
        { quarter: '2026-09-30', count: 1, shares: 100_000 },
        { quarter: '2026-06-30', count: 1, shares: 20_000 },
      ],
      medianDays: 48,
    }),
  ).toBe(
    'Of 12 targets, 3 bought VLTN: 120,000 shares by filings (1 in Q3 2026, 1 in Q2 2026), 48 days from listing to filing (median), 1 not in a filing yet, 1 in a quarter that ended before listing.',
  )
})
