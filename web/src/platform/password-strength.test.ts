import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

test.each([
  ['', 'Too short'],
  ['elevenchars', 'Too short'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'Fair'],
  ['twelve chars', 'Fair'],
  ['a quiet walk today', 'Good'],
  ['a quiet walk along the harbor', 'Strong'],
])('%s is %s', (password, label) => {
  expect(strengthOf(password).label).toBe(label)
})
