import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanPath, pathOf } from './endpoint.ts'

test('a path is filled in, encoded, without null characters, and trimmed', () => {
  expect(pathOf({ path: '/v2/people/{id}/notes/{noteId}' }, { id: 'a/b ?#', noteId: 7 })).toBe(
    '/v2/people/a%2Fb%20%3F%23/notes/7',
  )
  expect(pathOf({ path: '/v2/people/{id}' }, { id: 'a\0b' })).toBe('/v2/people/ab')
  expect(cleanPath(' /v2/people/a\0b ')).toBe('/v2/people/ab')
})

test('no null character survives, however it is hidden', () => {
  expect(cleanPath('/a%0%000b')).toBe('/ab')
  const part = fc.constantFrom('%', '0', '00', '%0', '%00', '\0', 'a', '/', ' ')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const cleaned = cleanPath(parts.join(''))
      expect(cleaned).not.toMatch(/%00|\0|^\s|\s$/)
      expect(cleanPath(cleaned)).toBe(cleaned)
    }),
  )
})
