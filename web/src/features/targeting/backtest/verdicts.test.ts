import type { JudgedQuarter } from '@rostrum/contract/targeting/backtest'
import { describe, expect, test } from 'vitest'
import { missReason, verdictsOf } from './verdicts.ts'

const judged = (openingCount: number, inFirstTenth: number, breadthInFirstTenth: number) => ({
  security: { id: 'a', name: 'A', ticker: 'A' },
  candidateCount: 100,
  openingCount,
  inFirstTenth,
  inFirstTwenty: inFirstTenth,
  breadthInFirstTenth,
  auc: 0.8,
  breadthAuc: 0.7,
})
const quarter = (own: JudgedQuarter['own'], peers: JudgedQuarter['peers'] = []): JudgedQuarter => ({
  quarter: '2026-06-30',
  market: null,
  own,
  peers,
})

describe('verdicts', () => {
  test('say when there is nothing, or too little, to judge by', () => {
    expect(verdictsOf([quarter(null)], 'VLTN')[0]).toMatch(/^No managers opened/)
    expect(verdictsOf([quarter(judged(3, 2, 0))], 'VLTN')[0]).toMatch(/too few to draw a conclusion\.$/)
  })

  test('say when counting positions does as well', () => {
    expect(verdictsOf([quarter(judged(10, 4, 4))], 'VLTN')[0]).toMatch(/did no better than the position count\.$/)
    expect(verdictsOf([quarter(judged(10, 5, 4))], 'VLTN')[0]).not.toMatch(/did no better/)
  })

  test('sum up peers over the quarters', () => {
    const both = verdictsOf([quarter(null, [judged(6, 3, 1)]), quarter(null, [judged(4, 2, 1)])], 'VLTN')
    expect(both[1]).toBe(
      'Of 10 openings in your peers, 50% were in the top 10%; ranking by position count alone would have found 20%.',
    )
  })
})

test('a miss is explained by what was known', () => {
  const name = { id: 'x', name: 'X', place: 50, likelihood: null, neighborCount: 2, openedCount: 30, value: 1 }
  expect(missReason(name, 100)).toBe('Held only 2 of the 100 similar names')
  expect(missReason({ ...name, neighborCount: 40, openedCount: 1 }, 100)).toBe('Had opened only 1 in the prior quarter')
  expect(missReason({ ...name, neighborCount: 40 }, 100)).toBe('Looked like many other managers')
  expect(missReason({ ...name, place: 10 }, 100)).toBe('')
})
