import { expect, test } from 'vitest'
import { failureIn } from './failures.ts'

test('a known code is explained, and nothing else of the address is shown', () => {
  const known = failureIn('?code=invalid_request&message=Call+555-0100+and+read+out+your+password')
  expect(known).toEqual({
    code: 'invalid_request',
    meaning: 'The sign-in request was incomplete or invalid.',
  })
  const unknown = { code: 'error', meaning: 'The sign-in could not be completed.' }
  for (const search of ['', '?code=Call+555-0100', '?code=constructor', '?message=x']) {
    expect(failureIn(search), search).toEqual(unknown)
  }
})
