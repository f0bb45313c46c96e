import { expect, it } from 'vitest'
import { reconcile } from './reconcile.ts'

const rows = (rowsSeen: number, valueSum: bigint, rowsRejected = 0) => ({ rowsSeen, rowsRejected, valueSum })

it('returns the difference from the summary page', () => {
  expect(reconcile({ entryTotal: 3, valueTotal: 100n }, rows(3, 100n))).toEqual({
    rowDifference: 0,
    valueDifference: 0n,
    isReconciled: true,
    isWithinRounding: true,
    scale: null,
  })
  expect(reconcile({ entryTotal: 3, valueTotal: 102n }, rows(3, 100n))).toMatchObject({
    valueDifference: -2n,
    isReconciled: false,
    isWithinRounding: true,
  })
  expect(reconcile({ entryTotal: 5, valueTotal: 100n }, rows(3, 90n))).toMatchObject({
    rowDifference: -2,
    isWithinRounding: false,
  })
})

it('is not reconciled while a row is rejected, nor without a summary page', () => {
  expect(reconcile({ entryTotal: 3, valueTotal: 100n }, rows(3, 100n, 1)).isReconciled).toBe(false)
  expect(reconcile({ entryTotal: null, valueTotal: null }, rows(3, 100n))).toMatchObject({
    rowDifference: null,
    isReconciled: false,
  })
})

it('detects a summary page in another unit than its rows', () => {
  expect(reconcile({ entryTotal: 1, valueTotal: 1_000n }, rows(1, 1_000_400n)).scale).toBe('page-in-thousands')
  expect(reconcile({ entryTotal: 1, valueTotal: 1_000_400n }, rows(1, 1_000n)).scale).toBe('page-in-dollars')
})
