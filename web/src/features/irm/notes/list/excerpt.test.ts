import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const text = 'Asked about the cadence of the buyback and whether leverage stays below two times.'

test.each([
  ['', text],
  ['asked', text],
  ['LEVERAGE below', '…the cadence of the buyback and whether leverage stays below two times.'],
  ['dividends', text],
])('%j', (term, shown) => expect(excerptOf(text, term)).toBe(shown))
