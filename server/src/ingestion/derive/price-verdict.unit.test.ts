import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceVerdict } from './price-verdict.ts'

const verdict = (...pairs: [number, number][]) => priceVerdict(new Map(pairs))

test('most positions off by a thousand rescale the report, and a few do not', () => {
  expect(verdict([30, 96], [0, 1])).toMatchObject({
    verdict: 'rescaled',
    power: 3,
    rowsCompared: 97,
    medianRatio: 1000,
  })
  expect(verdict([-30, 2])).toMatchObject({ verdict: 'rescaled', power: -3 })
  expect(verdict([30, 10], [0, 90])).toMatchObject({ verdict: 'agrees', power: 0, rowsAgreeing: 90 })
})

test('off by ten or a hundred, the shares may be wrong, so nothing is corrected', () => {
  expect(verdict([20, 4])).toMatchObject({ verdict: 'unclear', power: 0, isConsistentlyOff: false })
  expect(verdict([20, 9], [0, 1])).toMatchObject({ verdict: 'unclear', power: 0, isConsistentlyOff: true })
  expect(verdict([-10, 6], [0, 4])).toMatchObject({ verdict: 'unclear', power: 0, isConsistentlyOff: false })
})

test('prices that differ among themselves are not left a thousand times off', () => {
  expect(verdict([-30, 8], [-36, 4], [-40, 3], [-20, 4])).toMatchObject({ verdict: 'unclear', power: -3 })
})

test('prices off by no power of ten are unclear, and nothing to compare gives no verdict', () => {
  expect(verdict([15, 10])).toMatchObject({ verdict: 'unclear', power: 0 })
  // Another currency or date, but not a wrong unit.
  expect(verdict([3, 10])).toMatchObject({ verdict: 'agrees', power: 0 })
  expect(verdict()).toBeNull()
})

test('shifting a report by a power of ten shifts its verdict by the same', () => {
  const noise = fc.array(fc.tuple(fc.integer({ min: -1, max: 1 }), fc.integer({ min: 3, max: 50 })), {
    minLength: 1,
    maxLength: 3,
  })
  fc.assert(
    fc.property(noise, fc.constantFrom(-3, 3), (pairs, power) => {
      const good = priceVerdict(new Map(pairs))
      const shifted = priceVerdict(new Map(pairs.map(([tenth, rows]) => [tenth + power * 10, rows])))
      expect(good).toMatchObject({ verdict: 'agrees', power: 0 })
      expect(shifted).toMatchObject({ verdict: 'rescaled', power })
    }),
  )
})
