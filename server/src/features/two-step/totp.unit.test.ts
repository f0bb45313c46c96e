import { describe, expect, test } from 'vitest'
import { authenticatorUri, base32, codeOf, periodOf, periodWith } from './totp.ts'

// RFC 6238, appendix B, of which an app shows the last six digits.
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s', (seconds, code) => {
  expect(codeOf(secret, periodOf(seconds * 1000))).toBe(code)
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is %s', (text, encoded) => expect(base32(Buffer.from(text))).toBe(encoded))

describe('a code', () => {
  const now = 1_000_000_015_000
  test('counts from 30 seconds before its period to 30 seconds after it', () => {
    const period = periodOf(now)
    for (const [step, found] of [
      [-2, undefined],
      [-1, period - 1],
      [0, period],
      [1, period + 1],
      [2, undefined],
    ] as const) {
      expect(periodWith(secret, codeOf(secret, period + step), now)).toBe(found)
    }
  })
  test.each(['', '12345', '1234567', '12345a', '１２３４５６'])('is not %j', (typed) =>
    expect(periodWith(secret, typed, now)).toBeUndefined(),
  )
})

test('an address with special characters stays one label', () => {
  expect(authenticatorUri(Buffer.from('foobar'), { issuer: 'Rostrum', account: 'a+b&c@x.example' })).toBe(
    'otpauth://totp/Rostrum:a%2Bb%26c%40x.example?secret=MZXW6YTBOI&issuer=Rostrum',
  )
})
