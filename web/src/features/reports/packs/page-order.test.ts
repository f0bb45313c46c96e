import type { PackPage } from '@rostrum/contract/reports/packs'
import { expect, test } from 'vitest'
import { moved, placed } from './page-order.ts'

const pages = ['a', 'b', 'c'].map((id): PackPage => ({ id, type: 'text', title: null, settings: {} }))
const idsOf = (of: readonly PackPage[]) => of.map(({ id }) => id).join('')

test('a page is dropped before another, or at the end', () => {
  expect(idsOf(placed(pages, 'c', 'a'))).toBe('cab')
  expect(idsOf(placed(pages, 'a', 'c'))).toBe('bac')
  expect(idsOf(placed(pages, 'a'))).toBe('bca')
  expect(idsOf(placed(pages, 'b', 'b'))).toBe('abc')
  expect(idsOf(placed(pages, 'x', 'a'))).toBe('abc')
})

test('a page is moved by one place, and never beyond the ends', () => {
  expect(idsOf(moved(pages, 'b', -1))).toBe('bac')
  expect(idsOf(moved(pages, 'b', 1))).toBe('acb')
  expect(idsOf(moved(pages, 'a', -1))).toBe('abc')
  expect(idsOf(moved(pages, 'c', 1))).toBe('abc')
})
