import type { Opinion } from '@rostrum/contract/research/compare'
import { expect, test } from 'vitest'
import { highlightsOf } from './highlights.ts'

const said = (rating: Opinion['rating'], targetPrice: number | null, currency = 'USD'): Opinion => ({
  ...{ dated: '2026-11-04', rating, ratingWord: null, targetPrice, currency },
})

test.each([
  ['a raised target', said('buy', 47), said('buy', 42), ['Buy unchanged', 'Raised target $42.00 → $47.00 (+11.9%)']],
  [
    'a downgrade',
    said('hold', 31.5),
    said('buy', 36),
    ['Downgraded Buy → Hold', 'Lowered target $36.00 → $31.50 (−12.5%)'],
  ],
  ['a first report', said('sell', 20), null, ['First rating: Sell', 'First target: $20.00']],
  ['another currency', said(null, 60, 'CAD'), said(null, 47), ['Target now CA$60.00, was $47.00']],
  ['nothing to compare', said(null, null), said('buy', 1), []],
])('%s', (_, now, before, expected) => {
  expect(highlightsOf(now, before)).toEqual(expected)
})
