import { expect, test } from 'vitest'
import { titledOption } from './option-title.ts'

const of = (title: string, issuer = 'APPLE INC') => {
  const found = titledOption(title, issuer)
  return found && `${found.side}${found.isPlain ? '' : '?'}`
}

test('a title that names a put or a call is an option', () => {
  expect(
    ['CALL', 'Put', 'CALL OPT', 'PUT OPTION', 'OPTIONS - PUTS', 'COM CALL 150 01/16/26'].map((title) => of(title)),
  ).toEqual(['call', 'put', 'call', 'put', 'put', 'call'])
  expect(of('COM', 'APPLE INC CALL')).toBe('call?')
  expect(of('COM', 'APPLE INC PUT 150 JAN')).toBe('put?')
  expect(of('CALL NRGU 45', 'BANK MONTREAL')).toBe('call?')
})

test('names that only contain the letters, and funds that write options, are not', () => {
  const titles = [
    'COM',
    'CALLAWAY GOLF',
    'PUTNAM TR',
    'CALLABLE PFD',
    'KWEB COVERD CALL',
    'S&P 500 COVERED CALL',
    'CALL PUT',
  ]
  expect(titles.map((title) => of(title))).toEqual(titles.map(() => null))
  expect(of('CALL', 'GLOBAL X COVERED CALL ETF')).toBeNull()
  expect(of('COM', 'CALL CENTERS INC')).toBeNull()
  expect(of('COM', 'ON CALL MEDICAL')).toBeNull()
})
