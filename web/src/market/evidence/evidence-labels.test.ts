import { expect, test } from 'vitest'
import { formatAsFiled } from './evidence-labels.ts'

test('a filed figure is grouped in threes, whatever its length', () => {
  for (const [filed, shown] of [
    ['', ''],
    ['0', '0'],
    ['999', '999'],
    ['1000', '1,000'],
    ['-1234567', '-1,234,567'],
    ['12345678901234567890', '12,345,678,901,234,567,890'],
    ['n/a', 'n/a'],
  ] as const) {
    expect(formatAsFiled(filed)).toBe(shown)
  }
})

test('a long text takes linear time', () => {
  const begin = performance.now()
  expect(formatAsFiled('9'.repeat(300_000))).toHaveLength(300_000 + 99_999)
  expect(performance.now() - begin).toBeLessThan(500)
})
