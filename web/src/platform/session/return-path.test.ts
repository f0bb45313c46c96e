import { expect, test } from 'vitest'
import { returnPath } from './oidc.ts'

test('sign-in returns only to a path of this application', () => {
  expect(returnPath({ returnTo: '/feedback?page=1#x' })).toBe('/feedback?page=1#x')
  for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', 7]) {
    expect(returnPath({ returnTo })).toBe('/')
  }
  expect(returnPath(undefined)).toBe('/')
})
