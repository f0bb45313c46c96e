import { expect, test } from 'vitest'
import { forgetBootResponses, takeBootResponse } from './boot-response.ts'

const answer = Promise.resolve({ status: 200, text: '{}' })
const headers = { accept: 'application/json', authorization: 'Bearer a' }

test('an early request is reused once, for an identical request', () => {
  globalThis.askedAhead = { '/v2/users/current': { headers, answer } }
  expect(takeBootResponse('/v2/users', headers)).toBeUndefined()
  expect(takeBootResponse('/v2/users/current', { ...headers })).toBe(answer)
  expect(takeBootResponse('/v2/users/current', headers)).toBeUndefined()
})

test.each([
  ['another token', { ...headers, authorization: 'Bearer b' }],
  ['another customer', { ...headers, 'customer-id': 'c' }],
  ['no token', { accept: 'application/json' }],
])('%s sends its own request', (_, others) => {
  globalThis.askedAhead = { '/v2/users/current': { headers, answer } }
  expect(takeBootResponse('/v2/users/current', others)).toBeUndefined()
})

test('what was asked before the server came back is not reused', () => {
  globalThis.askedAhead = { '/v2/users/current': { headers, answer } }
  forgetBootResponses()
  expect(takeBootResponse('/v2/users/current', headers)).toBeUndefined()
})
