import { expect, test } from 'vitest'
import { doubtOf } from './doubts.ts'

test('a row of more shares than there are says both numbers', () => {
  const stored = { power: null, filers: 12, usualPrice: null, countedValue: null, filedValue: 5e6, amount: '50000' }
  expect(doubtOf({ ...stored, doubt: 'outstanding', countedAs: 'nothing', sharesOutstanding: 12_000 })).toMatchObject({
    reason:
      'It reports 50,000 shares, more than 4 times the 12,000 shares outstanding, while the holdings of 12 other filers fit that number. It is not counted',
    countedValue: 0,
  })
})
