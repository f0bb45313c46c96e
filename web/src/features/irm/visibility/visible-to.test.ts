import { expect, test } from 'vitest'
import { isSameVisibility, type Shown, visibleToText } from './visible-to.ts'

const ben = { id: 'b', firstName: 'Ben', lastName: 'Cole' }
const cho = { id: 'c', firstName: 'Cho', lastName: 'Lee' }
const record = (visibility: Shown['visibility'], viewers: Shown['viewers'] = []): Shown => ({
  visibility,
  viewers,
  keeperId: 'a',
})

test('says who sees a record, to its keeper and to those it is shared with', () => {
  expect(visibleToText(record('everyone'), 'a')).toBeUndefined()
  expect(visibleToText(record('private'), 'a')).toBe('Only you can see this')
  expect(visibleToText(record('chosen', [ben]), 'a')).toBe('Visible to you and Ben Cole')
  expect(visibleToText(record('chosen', [ben, cho]), 'a')).toBe('Visible to you, Ben Cole, and Cho Lee')
  expect(visibleToText(record('chosen', [ben, cho]), 'b')).toBe('Shared with you and Cho Lee')
})

test('the order of chosen people does not matter, and nobody is chosen for everyone', () => {
  const chosen = (...viewerIds: string[]) => ({ visibility: 'chosen' as const, viewerIds })
  expect(isSameVisibility(chosen('b', 'c'), chosen('c', 'b'))).toBe(true)
  expect(isSameVisibility(chosen('b'), chosen('c'))).toBe(false)
  expect(
    isSameVisibility({ visibility: 'everyone', viewerIds: ['b'] }, { visibility: 'everyone', viewerIds: [] }),
  ).toBe(true)
})
