import type { ActivityType } from '@rostrum/contract/irm/activity-record'
import { expect, test } from 'vitest'
import { typeFromSubject } from './type-from-subject.ts'

const types: Pick<ActivityType, 'id' | 'name' | 'medium'>[] = [
  { id: 'in person', name: 'In-Person Meeting', medium: 'in_person' },
  { id: 'virtual', name: 'Virtual Meeting', medium: 'virtual' },
  { id: 'conference', name: 'Conference', medium: 'conference' },
  { id: 'roadshow', name: 'Non-Deal Roadshow', medium: 'in_person' },
  { id: 'group', name: 'Group Meeting', medium: 'group' },
  { id: 'call', name: 'Phone Call', medium: 'call' },
  { id: 'email', name: 'Email', medium: 'email' },
]

test.each([
  ['Call with Helmshore', 'call'],
  ['Video call after results', 'virtual'],
  ['NDR Boston, Freskhorn', 'roadshow'],
  ['1x1 at the Industrials conference', 'conference'],
  ['Group lunch', 'group'],
  ['Site visit to the Ohio plant', 'in person'],
  ['Virtual meeting with a new PM', 'virtual'],
  ['Recall of the product', undefined],
  ['', undefined],
])('%j suggests %s', (subject, id) => expect(typeFromSubject(subject, types)).toBe(id))

test('nothing is suggested where no type fits', () => {
  expect(typeFromSubject('Call with Helmshore', types.slice(0, 2))).toBeUndefined()
})
