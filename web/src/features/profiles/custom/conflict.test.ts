import { expect, test } from 'vitest'
import { differencesOf, organizationReads, resolved } from './conflict.ts'
import { emptyOrganization } from './form-values.ts'

const base = { ...emptyOrganization, name: 'Harbour Capital', phone: '1', website: 'a.example' }
const mine = { ...base, name: 'Harbour Capital Partners', phone: '2' }
const theirs = { ...base, phone: '3', website: 'b.example' }

test('takes fields that one user changed, and presets mine for fields that both changed', () => {
  const found = differencesOf('organization', { base, mine, theirs }, organizationReads)
  expect(found.map(({ field, preset }) => [field, preset])).toEqual([
    ['name', 'mine'],
    ['website', 'theirs'],
    ['phone', 'mine'],
  ])
  expect(resolved({ mine, theirs }, { name: 'mine', website: 'theirs', phone: 'theirs' })).toEqual({
    ...base,
    name: 'Harbour Capital Partners',
    website: 'b.example',
    phone: '3',
  })
})

test('the same change by both users is no conflict', () => {
  expect(differencesOf('organization', { base, mine, theirs: mine }, organizationReads)).toEqual([])
})
