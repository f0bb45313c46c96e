import { expect, test } from 'vitest'
import { changeOf, sorted, type WatchedRow } from './watched-rows.ts'

const row = (name: string, price: number | null) => ({ name, price, ticker: name }) as WatchedRow

test('the change compares the last two closes, if there are two', () => {
  expect(changeOf([{ adjustedClose: 90 }, { adjustedClose: 100 }, { adjustedClose: 110 }])).toBeCloseTo(0.1)
  expect(changeOf([{ adjustedClose: 100 }])).toBeNull()
  expect(changeOf([])).toBeNull()
  expect(changeOf([{ adjustedClose: 0 }, { adjustedClose: 1 }])).toBeNull()
})

test('rows without a value sort last in both directions; ties sort by name', () => {
  const rows = [row('c', null), row('b', 2), row('a', 2), row('d', 1)]
  const names = (direction: 'asc' | 'desc') => sorted(rows, { field: 'price', direction }).map(({ name }) => name)
  expect(names('asc')).toEqual(['d', 'a', 'b', 'c'])
  expect(names('desc')).toEqual(['a', 'b', 'd', 'c'])
})
