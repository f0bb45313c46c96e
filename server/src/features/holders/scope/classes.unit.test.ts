import { expect, test } from 'vitest'
import { type CountedClass, factorAt, jointPrice, outstandingAt, weightOf } from './classes.ts'

const classA: CountedClass = {
  id: 'a',
  name: 'Acme',
  ticker: 'ACM.A',
  classTitle: 'CL A',
  splits: [{ onDate: '2026-05-04', ratio: 2 }],
  heldFrom: '2025-12-31',
  heldUntil: '2026-09-30',
  outstanding: [
    { onDate: '2025-12-31', shares: 100 },
    { onDate: '2026-06-30', shares: 200 },
  ],
  weight: 1,
}
const classB: CountedClass = { ...classA, id: 'b', splits: [], outstanding: [{ onDate: '2025-12-31', shares: 300 }] }
const quarters = ['2025-12-31', '2026-03-31', '2026-06-30', '2026-09-30']

test('shares count one for one unless their prices are far apart', () => {
  expect(weightOf(81, 84)).toBe(1)
  expect(weightOf(100, 130)).toBe(1)
  expect(weightOf(700_123, 466.7)).toBe(1500)
  expect(weightOf(466.7, 700_123)).toBe(0.0006666)
  expect(weightOf(null, 84)).toBe(1)
  expect(weightOf(0, 84)).toBe(1)
})

test('a class is converted to the split basis of the security at each quarter end', () => {
  // One B is one A of today, which was half an A before the split.
  expect(factorAt(classB, classA.splits, '2026-03-31')).toBe(0.5)
  expect(factorAt(classB, classA.splits, '2026-06-30')).toBe(1)
  expect(factorAt(classA, classB.splits, '2026-03-31')).toBe(2)
  expect(factorAt(classA, classA.splits, '2026-03-31')).toBe(1)
})

test('shares outstanding are those of the classes held, or unknown', () => {
  const together = { classes: [classA, classB], quarters }
  expect(outstandingAt(together, classA.splits, '2026-03-31')).toBe(100 + 150)
  expect(outstandingAt(together, classA.splits, '2026-09-30')).toBe(200 + 300)
  const gone = { ...classB, heldUntil: '2026-03-31' }
  expect(outstandingAt({ classes: [classA, gone], quarters }, classA.splits, '2026-06-30')).toBe(200)
  const uncounted = { ...classB, outstanding: [] }
  expect(outstandingAt({ classes: [classA, uncounted], quarters }, classA.splits, '2026-06-30')).toBeNull()
})

test('a joint price weighs each class by its shares outstanding', () => {
  const together = { classes: [classA, classB], quarters }
  const price = (id: string) => ({ a: 10, b: 20 })[id] ?? null
  expect(jointPrice(together, '2026-09-30', price)).toBeCloseTo((200 * 10 + 300 * 20) / 500)
  expect(jointPrice(together, '2026-03-31', price)).toBeCloseTo((200 * 10 + 300 * 20) / 500)
  expect(jointPrice(together, '2026-09-30', (id) => (id === 'a' ? 10 : null))).toBeNull()
})
