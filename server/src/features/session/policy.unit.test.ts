import { expect, test } from 'vitest'
import { isAdminLike, reservedFor } from './policy.ts'

const staff = { companyDomains: ['rostrum.example'], assistantDomains: ['assist.example'], operators: [] }

test.each([
  ['anyone@elsewhere.example', 'admin', true],
  ['staff@rostrum.example', 'member', true],
  ['STAFF@Rostrum.Example', 'member', true],
  ['iris@assist.example', 'member', true],
  ['staff@rostrum.example.evil.example', 'member', false],
  ['staff@evilrostrum.example', 'member', false],
  ['staff@sub.rostrum.example', 'member', false],
  ['rostrum.example@evil.example', 'member', false],
  ['"a@rostrum.example"@evil.example', 'member', false],
  ['member@elsewhere.example', 'member', false],
  ['', 'member', false],
] as const)('%s as %s: %s', (email, role, expected) => {
  expect(isAdminLike({ email, role }, staff)).toBe(expected)
})

test('without configured domains, only admins are admin-like', () => {
  const none = { companyDomains: [], assistantDomains: [], operators: [] }
  expect(isAdminLike({ email: '', role: 'member' }, none)).toBe(false)
  expect(isAdminLike({ email: 'x@rostrum.example', role: 'member' }, none)).toBe(false)
})

test('the address of an operator is reserved, and its neighbors are not', () => {
  const staff = { companyDomains: [], assistantDomains: [], operators: ['op@hosting.example'] }
  expect(reservedFor('op@hosting.example', staff)).toBe('address')
  expect(reservedFor('stop@hosting.example', staff)).toBeUndefined()
})
