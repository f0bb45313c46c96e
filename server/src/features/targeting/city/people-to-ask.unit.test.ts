import type { PersonRow } from '@rostrum/contract/profiles/people'
import { expect, test } from 'vitest'
import { peopleToAsk } from './people-to-ask.ts'

const person = (id: string, more: Partial<PersonRow> = {}): PersonRow => ({
  id,
  firstName: id,
  lastName: '',
  preferredName: null,
  email: null,
  title: null,
  jobFunctions: [],
  organization: null,
  organizationType: null,
  city: null,
  state: null,
  country: null,
  sectors: [],
  fundCount: 0,
  isAffiliated: false,
  userId: null,
  relationship: { tier: null, owner: null, lastContactAt: null, nextContactAt: null, coverage: 'never_met' },
  ...more,
})

test('who was met comes first, then who decides; nobody who works elsewhere', () => {
  const met = person('met', {
    relationship: { ...person('').relationship, lastContactAt: new Date('2026-05-01'), coverage: 'covered' },
  })
  const people = [
    person('trader', { jobFunctions: ['trader'] }),
    person('analyst', { jobFunctions: ['research_analyst'] }),
    person('elsewhere', { jobFunctions: ['portfolio_manager'], city: 'Denver' }),
    person('manager', { jobFunctions: ['portfolio_manager'], city: 'boston' }),
    met,
  ]
  expect(peopleToAsk(people, { city: 'Boston' }).map(({ id }) => id)).toEqual(['met', 'manager', 'analyst'])
})

test('in a metropolitan area, who works in one of its cities is there', () => {
  const people = [
    person('near', { city: 'Cambridge', state: 'MA', country: 'US' }),
    person('far', { city: 'Cambridge', country: 'GB' }),
  ]
  expect(peopleToAsk(people, { city: 'Boston', metro: 'boston' }).map(({ id }) => id)).toEqual(['near'])
  expect(peopleToAsk(people, { city: 'Boston' })).toEqual([])
})
