// The phone of a person in a test: an authenticator app whose clock can run ahead, because a code works once.
import { codeOf, periodOf } from '#features/two-step/totp.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const codeFor = (secret: string, ahead = 0): string => codeOf(fromBase32(secret), periodOf(Date.now()) + ahead)

/** A code that is right at no moment around now. */
export function wrongCodeFor(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((step) => codeFor(secret, step))
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !right.includes(code)) ?? ''
}
