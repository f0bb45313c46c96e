import { expect, test } from 'vitest'
import { isReachableStandalone } from './standalone.ts'

test.each([
  ['/discover', true],
  ['/organizations/018f0000-0000-7000-8000-000000000001', true],
  ['/settings/peers', true],
  ['/search/organizations', true],
  ['/settings', true],
  ['/help', true],
  ['/', false],
  ['/target', false],
  ['/holders/movers', false],
  ['/irm/organizations', false],
  ['/settings/tags', false],
  ['/people/new', false],
  ['/research', false],
  ['/discovery', false],
])('%s is reachable with IQ alone: %s', (path, expected) => {
  expect(isReachableStandalone(path)).toBe(expected)
})
