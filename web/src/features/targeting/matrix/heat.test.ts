import { expect, test } from 'vitest'
import { formatWeight, shadeOf } from './heat.ts'

test.each([
  [0.1, 'under3'],
  [0.5, 'under2'],
  [0.8, 'under1'],
  [1, 'inLine'],
  [1.3, 'over1'],
  [2, 'over2'],
  [8, 'over3'],
])('a weight of %d is %s', (weight, shade) => {
  expect(shadeOf(weight)).toBe(shade)
})

test.each([
  [0, '0.00×'],
  [0.4286, '0.43×'],
  [12.34, '12.3×'],
  [1234.5, '1,235×'],
])('%d is written as %s', (weight, text) => {
  expect(formatWeight(weight)).toBe(text)
})
