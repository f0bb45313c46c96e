import { expect, test } from 'vitest'
import { lastPageOutside, recordVisit } from './trail.ts'

test('the last page that is not about what is gone', () => {
  expect(lastPageOutside('/people/1')).toBeUndefined()
  for (const href of ['/irm/people?page=2', '/people/1', '/people/1?tab=notes', '/people/1/edit', '/people/1']) {
    recordVisit(href)
  }
  expect(lastPageOutside('/people/1')).toBe('/irm/people?page=2')
  recordVisit('/people/12')
  expect(lastPageOutside('/people/1')).toBe('/people/12')
  expect(lastPageOutside('/people/1', '/people/12')).toBe('/irm/people?page=2')
})
