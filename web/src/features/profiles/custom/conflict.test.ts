import { expect, test } from 'vitest'
import { differencesOf, organizationReads, personReads, resolved } from './conflict.ts'
import { emptyAddress, emptyJob, emptyOrganization } from './form-values.ts'

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

test('reads jobs with labels, not with codes', () => {
  const job = { ...emptyJob({ id: 'f', name: 'Harbour Capital', detail: '' }, true), title: 'Partner' }
  const jobs = [{ ...job, jobFunctions: ['portfolio_manager', 'analyst'], address: { ...emptyAddress, country: 'CA' } }]
  expect(personReads.jobs(jobs)).toBe('Partner at Harbour Capital, primary job, Portfolio Manager, Analyst, Canada')
})

test('the same change by both users is no conflict', () => {
  expect(differencesOf('organization', { base, mine, theirs: mine }, organizationReads)).toEqual([])
})
