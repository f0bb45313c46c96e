import { expect, test } from 'vitest'
import { securityCodesOf } from './security-codes.ts'

test.each([
  ['brk.b', ['BRKB']],
  ['US0378331005', ['US0378331005', '037833100']],
  ['us 037833 10 0 5', ['US0378331005', '037833100']],
  ['CA0679011084', ['CA0679011084', '067901108']],
  // A wrong check digit, and a country whose ISINs contain no CUSIP.
  ['US0378331006', ['US0378331006']],
  ['DE0007164600', ['DE0007164600']],
  ['037833100', ['037833100']],
  ['03783310', ['03783310', '037833100']],
  ['G0750C10', ['G0750C10', 'G0750C108']],
  ['VELTRANE', ['VELTRANE']],
  ['---', []],
])('%s is looked for as %j', (text, codes) => {
  expect(securityCodesOf(text)).toEqual(codes)
})
