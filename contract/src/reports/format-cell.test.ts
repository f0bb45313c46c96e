import { describe, expect, test } from 'vitest'
import { formatCell, missingCell } from './format-cell.ts'
import { cellFormats } from './report.ts'

describe('a figure of a report', () => {
  test.each([
    [1234567, 'integer', '1,234,567'],
    [-1234, 'change', '-1,234'],
    [1234, 'change', '+1,234'],
    [0, 'change', '0'],
    [0.12345, 'percent', '12.35%'],
    [0.00001, 'percent', '<0.01%'],
    [0, 'percent', '0.00%'],
    [0.012, 'points', '+1.20 pp'],
    [-0.25, 'growth', '-25.0%'],
    [1_250_000_000, 'money', '$1.3B'],
    [999, 'money', '$999'],
    [12.5, 'price', '$12.50'],
    ['2026-09-30', 'quarter', 'Q3 2026'],
    ['2026-09-30', 'day', 'Sep 30, 2026'],
    ['2026-02-01', 'month', 'Feb 2026'],
    ['Not a date', 'day', 'Not a date'],
    ['=1+1', 'text', '=1+1'],
  ] as const)('%s as %s is %s', (cell, format, words) => {
    expect(formatCell(cell, format)).toBe(words)
  })

  test('is a dash where it is unknown, whatever the format', () => {
    for (const format of cellFormats) expect(formatCell(null, format)).toBe(missingCell)
  })
})
