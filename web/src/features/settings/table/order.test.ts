import { expect, test } from 'vitest'
import { moved } from './order.ts'

const at = (id: string, position: number) => ({ id, position })

test('swaps two neighbors and leaves the rest unchanged', () => {
  expect(moved([at('a', 0), at('b', 1), at('c', 2)], 1, -1)).toEqual([at('b', 0), at('a', 1)])
})

test('repairs gaps and duplicates in positions', () => {
  expect(moved([at('a', 0), at('b', 0), at('c', 7)], 0, 1)).toEqual([at('a', 1), at('c', 2)])
})
