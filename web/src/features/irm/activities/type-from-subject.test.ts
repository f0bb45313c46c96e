import type { ActivityType } from '@rostrum/contract/irm/activities'
import { expect, test } from 'vitest'
import { defaultTimes } from './activity-values.ts'
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

test('a new activity has just ended; on another day it starts in the morning', () => {
  const now = new Date('2026-11-16T16:52:10Z')
  expect(defaultTimes('America/Toronto', { now })).toEqual({
    startDay: '2026-11-16',
    startTime: '11:20',
    endDay: '2026-11-16',
    endTime: '11:50',
  })
  expect(defaultTimes('America/Toronto', { now, day: '2026-11-20' })).toMatchObject({
    startDay: '2026-11-20',
    startTime: '09:00',
    endTime: '10:00',
  })
})
