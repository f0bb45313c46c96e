import { expect, test } from 'vitest'
import { takeAskedAhead } from './asked-ahead.ts'

const answer = Promise.resolve({ status: 200, text: '{}' })
const headers = { accept: 'application/json', authorization: 'Bearer a' }

test('what was asked ahead answers the very same request, once', () => {
  globalThis.askedAhead = { '/v2/users/current': { headers, answer } }
  expect(takeAskedAhead('/v2/users', headers)).toBeUndefined()
  expect(takeAskedAhead('/v2/users/current', { ...headers })).toBe(answer)
  expect(takeAskedAhead('/v2/users/current', headers)).toBeUndefined()
})

test.each([
  ['another token', { ...headers, authorization: 'Bearer b' }],
  ['another customer', { ...headers, 'customer-id': 'c' }],
  ['no token', { accept: 'application/json' }],
])('%s asks for itself', (_, others) => {
  globalThis.askedAhead = { '/v2/users/current': { headers, answer } }
  expect(takeAskedAhead('/v2/users/current', others)).toBeUndefined()
})
