import { expect, test } from 'vitest'
import type { LatestData } from '../queries/freshness.ts'
import { expectedNext } from './freshness.ts'

const latest: LatestData = {
  holdings: '2026-09-30',
  prices: '2026-11-13',
  isPriceImplied: false,
  funds: '2026-08-31',
  schedules: '2026-11-02',
  insiders: null,
  reports: '2026-11-12',
  outstanding: '2026-10-20',
}

test('13F holdings are late after the deadline of the quarter that follows', () => {
  expect(expectedNext('holdings', latest)).toBe('2027-02-16')
})

test('a close is expected after a long weekend, and one implied by filings with the filings of its next quarter', () => {
  expect(expectedNext('prices', latest)).toBe('2026-11-18')
  expect(expectedNext('prices', { ...latest, prices: '2026-09-30', isPriceImplied: true })).toBe('2027-02-16')
})

test('funds report a month later, public after 60 days', () => {
  expect(expectedNext('funds', latest)).toBe('2026-11-30')
})

test('nothing is expected of what follows events, or was never there', () => {
  expect(expectedNext('schedules', latest)).toBeNull()
  expect(expectedNext('reports', latest)).toBeNull()
  expect(expectedNext('outstanding', latest)).toBeNull()
  expect(expectedNext('insiders', latest)).toBeNull()
  expect(expectedNext('holdings', { ...latest, holdings: null })).toBeNull()
})
