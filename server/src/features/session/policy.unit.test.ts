import { expect, test } from 'vitest'
import { isAdminLike } from './policy.ts'

const domains = { companyDomains: ['rostrum.example'], assistantDomains: ['assist.example'] }

test.each([
  ['anyone@elsewhere.example', 'admin', true],
  ['staff@rostrum.example', 'other', true],
  ['STAFF@Rostrum.Example', 'other', true],
  ['iris@assist.example', 'other', true],
  ['staff@rostrum.example.evil.example', 'other', false],
  ['staff@evilrostrum.example', 'other', false],
  ['staff@sub.rostrum.example', 'other', false],
  ['rostrum.example@evil.example', 'other', false],
  ['"a@rostrum.example"@evil.example', 'other', false],
  ['member@elsewhere.example', 'other', false],
  ['', 'other', false],
] as const)('%s as %s: %s', (email, role, expected) => {
  expect(isAdminLike({ email, role }, domains)).toBe(expected)
})

test('without configured domains, only admins are admin-like', () => {
  const none = { companyDomains: [], assistantDomains: [] }
  expect(isAdminLike({ email: '', role: 'other' }, none)).toBe(false)
  expect(isAdminLike({ email: 'x@rostrum.example', role: 'other' }, none)).toBe(false)
})
