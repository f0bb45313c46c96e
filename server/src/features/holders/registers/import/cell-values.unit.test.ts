import { registerFields } from '@rostrum/contract/holders/register-values'
import { sheetLimits } from '@rostrum/contract/sheets'
import { expect, test } from 'vitest'
import { worstTexts } from '#testing/worst-cases/texts.ts'
import { budgetMs, threadMs } from '#testing/worst-cases/thread-time.ts'
import { countryOf, countryOfState, dateOf, sharesOf } from './cell-values.ts'
import { readRow } from './read-row.ts'

test.each([
  ['1234', 1234],
  ['1,234', 1234],
  ['1,234,567', 1_234_567],
  ['1 234', 1234],
  ["1'234'567", 1_234_567],
  ['1.234.567', 1_234_567],
  ['1.234,50', 1235],
  ['12.345', 12],
  ['1,234.50', 1235],
  ['1.5E+05', 150_000],
  ['-5', -5],
  ['(1,234)', -1234],
  ['+7', 7],
  ['0', 0],
  ['', undefined],
  ['many', undefined],
  ['1,23', undefined],
  ['12,34,567', undefined],
  ['1e99', undefined],
  ['=1+1', undefined],
  // As long as a cell can be.
  [`1${' '.repeat(9998)}1`, undefined],
])('"%.20s" is %s shares', (text, expected) => {
  expect(sharesOf(text)).toBe(expected)
})

test.each([
  ['2019-04-30', '2019-04-30'],
  ['2019-04-30 00:00', '2019-04-30'],
  ['20190430', '2019-04-30'],
  ['2019/04/30', '2019-04-30'],
  ['4/30/2019', '2019-04-30'],
  ['30/4/2019', '2019-04-30'],
  ['03/04/2019', '2019-03-04'],
  ['30.04.2019', '2019-04-30'],
  ['30-Apr-2019', '2019-04-30'],
  ['April 30, 2019', '2019-04-30'],
  ['2019-02-30', undefined],
  ['4/30/19', undefined],
  ['soon', undefined],
])('"%s" is the date %s', (text, expected) => {
  expect(dateOf(text)).toBe(expected)
})

test.each([
  ['US', 'US'],
  ['usa', 'US'],
  ['United States', 'US'],
  ['U.K.', 'GB'],
  ['UK', 'GB'],
  ['Switzerland', 'CH'],
  ['Atlantis', undefined],
])('"%s" is the country %s', (text, expected) => {
  expect(countryOf(text)).toBe(expected)
})

test('derives the country from the state where possible', () => {
  expect(['ny', 'ON', 'Bavaria'].map(countryOfState)).toEqual(['US', 'CA', undefined])
})

test.each(worstTexts(sheetLimits.cellCharacters))('a cell of %s costs little time', async (_, text) => {
  const fields = registerFields('registry').map(({ key }) => key)
  const mapping = fields.map((field, column) => ({ column, field }))
  for (const [at] of fields.entries()) {
    const cells = fields.map((field, column) => (column === at ? text : field === 'shares' ? '1' : 'x'))
    const read = () => readRow({ rowNumber: 2, cells }, { kind: 'registry', mapping, onDate: '2026-06-30' })
    expect(await threadMs(read)).toBeLessThan(budgetMs)
  }
  for (const read of [sharesOf, dateOf, countryOf, countryOfState]) {
    expect(await threadMs(() => read(text))).toBeLessThan(budgetMs)
  }
})
