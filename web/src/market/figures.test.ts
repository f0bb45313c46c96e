import { formatQuarter, quarterBefore } from '@rostrum/contract/market/quarters'
import { describe, expect, it } from 'vitest'
import { formatShare, formatTurnover, relativeChange } from './figures.ts'

describe('ownership figures', () => {
  it('does not round a small nonzero share to zero', () => {
    expect(formatShare(0.1234)).toBe('12.3%')
    expect(formatShare(0.00049)).toBe('<0.1%')
    expect(formatShare(0.0005)).toBe('0.1%')
    expect(formatShare(0)).toBe('0.0%')
    expect(formatShare(null)).toBe('–')
    expect(formatShare(0.07919, 2)).toBe('7.92%')
  })

  it('shows turnover with one decimal, as a lower bound', () => {
    expect(formatTurnover(23.4)).toBe('at least 23.4%')
    expect(formatTurnover(115)).toBe('at least 115.0%')
  })

  it('formats quarters and finds the prior one', () => {
    expect(formatQuarter('2026-09-30')).toBe('Q3 2026')
    expect(quarterBefore('2026-09-30')).toBe('2026-06-30')
    expect(quarterBefore('2026-06-30')).toBe('2026-03-31')
    expect(quarterBefore('2026-03-31')).toBe('2025-12-31')
    expect(quarterBefore('2025-12-31')).toBe('2025-09-30')
  })

  it('has no relative change without a prior position', () => {
    expect(relativeChange(150, 100)).toBe(0.5)
    expect(relativeChange(150, 0)).toBeNull()
    expect(relativeChange(150, null)).toBeNull()
  })
})
