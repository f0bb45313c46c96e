import { expect, test } from 'vitest'
import { readAmount } from './cells.ts'

test.each([
  ['$1.2 bn', 1_200_000_000],
  ["1'200,000 000", 1_200_000_000],
  ['USD 5', 5],
  ['us$ 5m USD', 5_000_000],
  ['.5k', 500],
  ['5 usd usd', 5],
  ['5.', undefined],
  ['1.5 0', undefined],
  ['usd', undefined],
  ['5 boats', undefined],
  ['5bnUSD', undefined],
  // As long as a cell can be.
  [`$${' '.repeat(3000)}${'1'.repeat(3000)}${' '.repeat(3000)}!`, undefined],
])('the amount %.20s', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})
