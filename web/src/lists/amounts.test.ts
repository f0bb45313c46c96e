import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, spellAmount } from './amounts.ts'

test.each([
  ['250M', 250_000_000],
  ['1.5b', 1_500_000_000],
  ['$2,000,000', 2_000_000],
  ['2 bn', 2_000_000_000],
  ['.5m', 500_000],
  ['0', 0],
])('%s is an amount', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})

test.each(['abc', '1x', '-5', '1.2.3', 'M', '1e9', '99999999T'])('%s is invalid', (text) => {
  expect(parseAmount(text)).toBeNull()
})

test('an empty text is no amount', () => {
  expect(parseAmount('  ')).toBeUndefined()
})

test('any amount survives a round trip', () => {
  expect(spellAmount(1_500_000_000)).toBe('1.5B')
  expect(spellAmount(250_000)).toBe('250K')
  fc.assert(fc.property(fc.nat({ max: 1e15 }), (amount) => parseAmount(spellAmount(amount)) === amount))
})
