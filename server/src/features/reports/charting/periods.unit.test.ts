import { describe, expect, test } from 'vitest'
import { byStep, equalWeight, rebased, shiftedDays, shiftedQuarters } from './observations.ts'
import { addMonths, labelOf, periodOf, shiftOf, stepOf } from './periods.ts'

describe('the period', () => {
  test.each([
    [{ range: '1M' }, { from: '2026-02-28', to: '2026-03-31' }],
    [{}, { from: '2025-03-31', to: '2026-03-31' }],
    [{ range: 'YTD' }, { from: '2025-12-31', to: '2026-03-31' }],
    [{ range: 'all' }, { from: '1990-01-01', to: '2026-03-31' }],
    [
      { from: '2026-01-05', to: '2026-01-20' },
      { from: '2026-01-05', to: '2026-01-20' },
    ],
    [
      { from: '2026-01-05', to: '2027-01-20' },
      { from: '2026-01-05', to: '2026-03-31' },
    ],
  ] as const)('of %o', (chosen, period) => {
    expect(periodOf(chosen, '2026-03-31')).toEqual(period)
  })

  test('has days, weeks or months, as many as can be drawn', () => {
    const from = (day: string) => ({ from: day, to: '2026-03-31' })
    expect(stepOf(undefined, from('2025-03-31'))).toBe('day')
    expect(stepOf(undefined, from('2023-03-31'))).toBe('week')
    expect(stepOf(undefined, from('1990-01-01'))).toBe('month')
    expect(stepOf('day', from('1990-01-01'))).toBe('week')
    expect(stepOf('quarter', from('2025-03-31'))).toBe('quarter')
  })

  test('labels a day by its week from Monday, its month or the end of its quarter', () => {
    expect(labelOf('2026-11-15', 'week')).toBe('2026-11-09')
    expect(labelOf('2026-11-16', 'week')).toBe('2026-11-16')
    expect(labelOf('2026-11-15', 'month')).toBe('2026-11-01')
    expect(labelOf('2026-11-15', 'quarter')).toBe('2026-12-31')
  })

  test('shifts months to their last day', () => {
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(addMonths('2026-01-15', -13)).toBe('2024-12-15')
  })
})

describe('a comparison', () => {
  const period = { from: '2026-01-01', to: '2026-03-31' }

  test('lies one range earlier, or a year', () => {
    const before = shiftOf({ compare: 'previous', range: '3M' }, period)
    expect(before?.dayBefore('2026-03-31')).toBe('2025-12-31')
    expect(before?.quarterBefore('2026-03-31')).toBe('2025-12-31')
    const year = shiftOf({ compare: 'year', range: '3M' }, period)
    expect(year?.dayBefore('2026-03-31')).toBe('2025-03-31')
    expect(year?.quarterBefore('2026-03-31')).toBe('2025-03-31')
  })

  test('of days chosen by hand lies as many days earlier, and at least a quarter', () => {
    const shift = shiftOf({ compare: 'previous', from: '2026-03-01' }, { from: '2026-03-01', to: '2026-03-11' })
    expect(shift?.dayBefore('2026-03-11')).toBe('2026-03-01')
    expect(shift?.quarterBefore('2026-03-31')).toBe('2025-12-31')
  })

  test('has nothing before everything', () => {
    expect(shiftOf({ compare: 'previous', range: 'all' }, period)).toBeUndefined()
    expect(shiftOf({ range: '1Y' }, period)).toBeUndefined()
  })

  test('takes the last day up to the same day, and nothing after a long pause', () => {
    const shift = shiftOf({ compare: 'year', range: '1M' }, period)
    const earlier = new Map([
      ['2025-03-07', 10],
      ['2025-03-10', 11],
    ])
    expect(shift && [...shiftedDays(['2026-03-09', '2026-03-10', '2026-03-31'], earlier, 'day', shift)]).toEqual([
      ['2026-03-09', 10],
      ['2026-03-10', 11],
      ['2026-03-31', null],
    ])
    const quarters = new Map([['2025-03-31', 7]])
    expect(shift && [...shiftedQuarters(['2026-03-31', '2025-12-31'], quarters, shift)]).toEqual([
      ['2026-03-31', 7],
      ['2025-12-31', null],
    ])
  })
})

describe('values of a step', () => {
  const days = new Map([
    ['2026-11-09', 1],
    ['2026-11-10', null],
    ['2026-11-11', 3],
    ['2026-11-12', null],
    ['2026-11-16', 5],
  ])

  test('are the last known level, or the sum of amounts', () => {
    expect([...byStep(days, 'week', 'last').values()]).toEqual([3, 5])
    expect([...byStep(days, 'week', 'sum').values()]).toEqual([4, 5])
    expect([...byStep(days, 'day', 'last').values()]).toEqual([1, null, 3, null, 5])
  })

  test('as an index begin with 100 at the first known value', () => {
    const values = new Map([
      ['2026-11-09', null],
      ['2026-11-10', 8],
      ['2026-11-11', 10],
    ])
    expect([...rebased(values).values()]).toEqual([null, 100, 125])
    expect([...rebased(new Map([['2026-11-09', 0]])).values()]).toEqual([null])
  })
})

test('the peer average holds equal amounts, repeats a missing day and leaves out late listings', () => {
  const { index, counted } = equalWeight([
    new Map([
      ['2026-11-02', 10],
      ['2026-11-03', 20],
    ]),
    new Map([
      ['2026-11-02', 50],
      ['2026-11-04', 25],
    ]),
    new Map([['2026-11-20', 5]]),
    new Map(),
  ])
  expect(counted).toEqual([true, true, false, false])
  expect([...index]).toEqual([
    ['2026-11-02', 100],
    ['2026-11-03', 150],
    ['2026-11-04', 125],
    ['2026-11-20', 125],
  ])
  expect([...equalWeight([]).index]).toEqual([])
})
