import { expect, test } from 'vitest'
import { moved } from './order.ts'

const at = (id: string, position: number) => ({ id, position })

test('two neighbours change places and the rest is left alone', () => {
  expect(moved([at('a', 0), at('b', 1), at('c', 2)], 1, -1)).toEqual([at('b', 0), at('a', 1)])
})

test('positions with holes or twins are put right on the way', () => {
  expect(moved([at('a', 0), at('b', 0), at('c', 7)], 0, 1)).toEqual([at('a', 1), at('c', 2)])
})
