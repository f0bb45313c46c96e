import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { consensusOf, latestOf, type Statement, surpriseOf } from './consensus.ts'
import { decimalOf, divided, rootOf, unitsOf } from './decimals.ts'

const days = Array.from({ length: 200 }, (_, index) =>
  new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
)
const decimals = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(decimalOf)
const statements = fc
  .array(
    fc.record({
      brokerId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      value: decimals,
      currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR'),
      dated: fc.constantFrom(...days),
      isExcluded: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((list): Statement[] => {
    const byKey = new Map(list.map((one) => [`${one.brokerId} ${one.dated}`, one]))
    return [...byKey.values()].map((one, index) => ({ ...one, id: String(index) }))
  })
const options = fc.record({
  asOf: fc.constantFrom(...days),
  staleDays: fc.integer({ min: 1, max: 150 }),
  countsStale: fc.boolean(),
})

describe('decimals', () => {
  test('are exact both ways', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n }), (units) => unitsOf(decimalOf(units)) === units),
    )
    expect(decimalOf(unitsOf('412.500000'))).toBe('412.5')
    expect(decimalOf(unitsOf('-0.05') + unitsOf('0.15'))).toBe('0.1')
    expect([divided(5n, 2n), divided(-5n, 2n), divided(4n, 3n)]).toEqual([3n, -3n, 1n])
  })
  test('have a root whose square is the largest below', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 50n }), (value) => {
        const root = rootOf(value)
        return root * root <= value && (root + 1n) * (root + 1n) > value
      }),
    )
  })
})

describe('the consensus', () => {
  test('has its mean and median between low and high, and counts one statement per broker', () => {
    fc.assert(
      fc.property(statements, options, (all, asked) => {
        const { figures, weighed } = consensusOf(all, asked)
        const counted = weighed.filter(({ omission }) => omission === null)
        expect(new Set(weighed.map(({ statement }) => statement.brokerId)).size).toBe(weighed.length)
        expect(figures?.count ?? 0).toBe(counted.length)
        if (!figures) return
        const [low, high] = [unitsOf(figures.low), unitsOf(figures.high)]
        for (const value of [figures.mean, figures.median].map(unitsOf)) {
          expect(value >= low && value <= high).toBe(true)
        }
        expect(figures.deviation === null).toBe(figures.count === 1)
      }),
    )
  })

  test('does not change other statements when one is excluded', () => {
    fc.assert(
      fc.property(statements, options, fc.nat(), (all, asked, pick) => {
        const chosen = all[pick % Math.max(all.length, 1)]
        const without = all.map((one) => (one === chosen ? { ...one, isExcluded: true } : one))
        const others = (of: Statement[]) =>
          consensusOf(of, asked)
            .weighed.filter(({ statement }) => statement.id !== chosen?.id)
            .map(({ statement, isStale, omission }) => ({ statement, isStale, omission }))
        expect(others(without)).toEqual(others(all))
      }),
    )
  })

  test('of a day knows nothing of later statements, and never forgets a broker', () => {
    fc.assert(
      fc.property(statements, fc.constantFrom(...days), fc.constantFrom(...days), (all, one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one]
        const known = all.filter(({ dated }) => dated <= earlier)
        expect(latestOf(all, earlier)).toEqual(latestOf(known, earlier))
        const brokers = new Set(latestOf(all, later).map(({ brokerId }) => brokerId))
        for (const { brokerId, dated } of latestOf(all, earlier)) {
          expect(brokers.has(brokerId)).toBe(true)
          const next = latestOf(all, later).find((found) => found.brokerId === brokerId)
          expect((next?.dated ?? '') >= dated).toBe(true)
        }
      }),
    )
  })

  const of = (values: string[], dated = '2026-06-01'): Statement[] =>
    values.map((value, index) => ({
      ...{ id: String(index), brokerId: String(index), value, currency: 'USD', dated, isExcluded: false },
    }))
  const now = { asOf: '2026-06-10', staleDays: 120, countsStale: false }

  test('names an outlier and keeps it, also where all others agree', () => {
    for (const values of [
      ['1.01', '1.02', '1.03', '1.04', '2.5'],
      ['1', '1', '1', '1', '1', '1', '3'],
    ]) {
      const { figures, weighed } = consensusOf(of(values), now)
      expect(weighed.filter(({ isOutlier }) => isOutlier).map(({ statement }) => statement.value)).toEqual([
        values.at(-1),
      ])
      expect(figures?.count).toBe(values.length)
    }
    expect(consensusOf(of(['1', '1', '9']), now).weighed.some(({ isOutlier }) => isOutlier)).toBe(false)
  })

  test('computes known figures', () => {
    expect(consensusOf(of(['0.10', '0.20', '0.30', '0.45']), now).figures).toEqual({
      ...{ mean: '0.2625', median: '0.25', high: '0.45', low: '0.1', count: 4, deviation: '0.149303' },
      coefficient: 0.568773,
    })
  })

  test('is compared with the result as it was the day before the report', () => {
    const all = [...of(['1.00', '1.10']), { ...of(['9'])[0], id: 'late', dated: '2026-06-10' } as Statement]
    const actual = { value: '1.26', currency: 'USD', reportedOn: '2026-06-10' }
    expect(surpriseOf(actual, all, () => now)).toEqual({ mean: '1.05', count: 2, difference: '0.21', share: 0.2 })
    expect(surpriseOf({ ...actual, currency: 'EUR' }, all, () => now)).toBeNull()
  })
})
