import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTransfer } from './transfer-rule.ts'

const shares = fc.integer({ min: 20_000, max: 20_000_000 })
const trade = fc.oneof(
  { weight: 6, arbitrary: fc.constant(1) },
  { weight: 4, arbitrary: fc.double({ min: 0.95, max: 1.05, noNaN: true }) },
)

test('holders who receive another security in one ratio show it', () => {
  const book = fc.array(fc.record({ before: shares, trade }), { minLength: 30, maxLength: 200 })
  fc.assert(
    fc.property(book, fc.double({ min: 0.05, max: 8, noNaN: true }), (holders, ratio) => {
      const recipients = holders.map(({ before, trade: factor }, at) => ({
        before,
        gained: at % 10 === 0 ? 0 : Math.floor(before * ratio * (at % 2 === 0 ? 1 : factor)),
      }))
      const found = findTransfer(recipients, 2)
      expect(found?.state).toBe('counts')
      expect(Math.abs((found?.ratio ?? 0) / ratio - 1)).toBeLessThan(0.01)
    }),
    { numRuns: 300 },
  )
})

test('purchases that have nothing to do with what was held show nothing', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 8, max: 200 }), (seed, count) => {
      let state = seed >>> 0
      const random = () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0
        return state / 2 ** 32
      }
      const size = () => Math.ceil(10 ** (4 + 3 * random()))
      const recipients = Array.from({ length: count }, () => ({ before: size(), gained: size() }))
      expect(findTransfer(recipients, 0)?.state).not.toBe('counts')
    }),
    { numRuns: 300 },
  )
})

test('neither a few recipients nor many outsiders are enough', () => {
  const received = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ before: 1000 * (at + 5), gained: 250 * (at + 5) }))
  expect(findTransfer(received(30), 0)).toMatchObject({ ratio: 0.25, state: 'counts', gained: 30, exact: 30 })
  expect(findTransfer(received(5), 0)?.state).toBe('unsure')
  expect(findTransfer(received(30), 40)?.state).toBe('unsure')
  expect(
    findTransfer([...received(10), ...Array.from({ length: 30 }, () => ({ before: 500, gained: 0 }))], 0),
  ).toBeUndefined()
})
