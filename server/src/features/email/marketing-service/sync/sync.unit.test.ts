import { expect, test } from 'vitest'
import { fingerprintOf, mergeFieldsOf } from './contact-values.ts'
import { nextCursor } from './pull.ts'

const member = (second: number) => ({
  ...{ email: `m${second}@example.com`, status: 'subscribed', changedAt: new Date(second * 1000) },
})

test('members are read by the time of their change, and by number within the same second', () => {
  const start = { since: null, offset: 0 }
  expect(nextCursor(start, [], 2)).toBeUndefined()
  expect(nextCursor(start, [member(5)], 2)).toBeUndefined()
  const first = nextCursor(start, [member(5), member(7)], 2)
  expect(first).toEqual({ since: new Date(7000), offset: 0 })
  // A bulk import has many in one second.
  const second = first && nextCursor(first, [member(7), member(7)], 2)
  expect(second).toEqual({ since: new Date(7000), offset: 2 })
  expect(second && nextCursor(second, [member(7), member(9)], 2)).toEqual({ since: new Date(9000), offset: 0 })
})

test('texts are as long as the service takes them, and what is gone here is emptied there', () => {
  const contact = {
    ...{ email: 'a@example.com', name: 'Ann Lee', firstName: 'Ann', lastName: 'Lee', title: null },
    ...{ organization: 'é'.repeat(200), organizationType: 'hedge_fund', city: null, state: null, countryCode: 'CA' },
  }
  const fields = mergeFieldsOf(contact, [
    { field: 'organization', tag: 'COMPANY' },
    { field: 'title', tag: 'TITLE' },
    { field: 'organization_type', tag: 'TYPE' },
    { field: 'country', tag: 'COUNTRY' },
  ])
  expect(fields).toEqual({ COMPANY: 'é'.repeat(127), TITLE: '', TYPE: 'Hedge Fund', COUNTRY: 'Canada' })
  expect(fingerprintOf({ A: '1', B: '2' })).toBe(fingerprintOf({ B: '2', A: '1' }))
  expect(fingerprintOf({ A: '1' })).not.toBe(fingerprintOf({ A: '2' }))
})
