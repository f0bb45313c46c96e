import { describe, expect, it } from 'vitest'
import { acceptedAt, dateOf } from './dates.ts'
import { accessionIn, cikOf, isCusipValid, requiredCusip } from './identifiers.ts'
import { percentIn } from './schedule-figures.ts'
import { decimalText, wholeNumber } from './values.ts'

describe('values', () => {
  it('reads whole numbers and rejects invalid text', () => {
    expect(wholeNumber('0', 'it')).toBe(0n)
    expect(wholeNumber(' 9007199254740993 ', 'it')).toBe(9_007_199_254_740_993n)
    expect(wholeNumber('9007199254740993', 'it')).toBe(9_007_199_254_740_993n)
    expect(wholeNumber('1000.00', 'it')).toBe(1000n)
    expect(wholeNumber('1000.5', 'it')).toBe(1001n)
    for (const nonsense of ['-1', 'NaN', '1e30', '1,000', '+5', '0x10', '∞', '1 000', '1'.repeat(19), '', ' '])
      expect(() => wholeNumber(nonsense, 'it')).toThrow(/^it /)
  })

  it('normalizes decimals', () => {
    expect(['-.05', '250000.0', '007.10', '-0.0', '5.'].map(decimalText)).toEqual(['-0.05', '250000', '7.1', '0', '5'])
    expect(['N/A', '', '.', '1e5', '1,5'].map(decimalText)).toEqual([null, null, null, null, null])
    expect(decimalText(`0.${'0'.repeat(500_000)}1`)).toBeNull()
    expect(percentIn(`1${' '.repeat(500_000)}1`, 'percent', [])).toBeNull()
  })

  it('reads all date formats, and only valid dates', () => {
    const spellings = [
      '2024-12-09',
      '12-09-2024',
      '12/9/2024',
      '20241209',
      '09-DEC-2024',
      'December 9, 2024',
      '2024-12-09-05:00',
    ]
    expect(new Set(spellings.map(dateOf))).toEqual(new Set(['2024-12-09']))
    expect(['2023-02-29', '13-45-2024', '31-FOO-2024', 'soon', null].map(dateOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('reads acceptance as US Eastern time, with daylight saving', () => {
    expect(acceptedAt('20230323112745')).toEqual(new Date('2023-03-23T15:27:45Z'))
    expect(acceptedAt('20230228132848')).toEqual(new Date('2023-02-28T18:28:48Z'))
    expect(acceptedAt('20239999999999')).toBeNull()
  })

  it('keeps leading zeros and validates the check digit', () => {
    expect(['320193', '0000320193', ' 7536 ', 'x', '0'].map(cikOf)).toEqual([
      '0000320193',
      '0000320193',
      '0000007536',
      null,
      null,
    ])
    expect(requiredCusip('00846u101')).toBe('00846U101')
    expect(['037833100', '00846U101', '38259P508', 'G1151C101'].every(isCusipValid)).toBe(true)
    expect(isCusipValid('037833101')).toBe(false)
    expect(() => requiredCusip('37833100')).toThrow('nine characters')
    expect(['a/0001259261-26-000014', '000125926126000014', '0001536411-2019Q2'].map(accessionIn)).toEqual([
      '0001259261-26-000014',
      '0001259261-26-000014',
      null,
    ])
  })
})
