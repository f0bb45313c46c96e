import { newPassword } from '@rostrum/contract/passwords'
import { judgePassword } from '@rostrum/contract/passwords/weakness'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

const about = ['ada@veltrane.example', 'Ada', 'Lindqvist']

test.each([
  ['', 'Too short'],
  ['elevenchars', 'Too short'],
  ['a'.repeat(201), 'Too long'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'Easy to guess'],
  ['password1234', 'Easy to guess'],
  ['Lindqvist-2026', 'Easy to guess'],
  ['8301 2947 5562', 'Fair'],
  ['twelve chars', 'Good'],
  ['a quiet walk along the harbor', 'Strong'],
])('%s is %s', (password, label) => {
  expect(strengthOf(password, about).label).toBe(label)
})

const piece = fc.constantFrom('password', 'ada', 'Lindqvist', 'qwerty', '1234', '2026', '!', 'walnut', 'x7K', ' ', '😀')
const typed = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.string({ maxLength: 210 }),
)

test('what the server refuses is never shown as fair or better, and what it accepts always is', () => {
  fc.assert(
    fc.property(typed, (password) => {
      const isAccepted = newPassword.safeParse(password).success && !judgePassword(password, about).weakness
      expect(strengthOf(password, about).score >= 50).toBe(isAccepted)
    }),
  )
})
