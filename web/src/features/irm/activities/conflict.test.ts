import { expect, test } from 'vitest'
import { type ActivityValues, bodyOf, defaultTimes, moveStart, newActivityValues } from './activity-values.ts'
import { changedFields, mergeActivity } from './conflict.ts'

const timeZone = 'America/Toronto'
const base: ActivityValues = { ...newActivityValues({ timeZone, typeId: 't', security: null }), subject: 'Call' }
const ada = { id: 'a', name: 'Ada', organization: null }
const noor = { id: 'n', name: 'Noor', organization: null }

test('merges changes of both users and reports only fields that both changed', () => {
  const mine = { ...base, subject: 'Long call', location: 'Toronto' }
  const theirs = { ...base, subject: 'Short call', people: [ada] }
  const { values, disputed } = mergeActivity({ base, mine, theirs })
  expect(values).toMatchObject({ subject: 'Long call', location: 'Toronto', people: [ada] })
  expect(disputed).toEqual(['subject'])
})

test('the same change by both users is no conflict, and order is ignored', () => {
  const mine = { ...base, people: [ada, noor] }
  expect(mergeActivity({ base, mine, theirs: { ...base, people: [noor, ada] } }).disputed).toEqual([])
  expect(changedFields(mine, { ...base, people: [noor, ada] })).toEqual([])
})

test('a new activity has just ended; on another day it starts in the morning', () => {
  const now = new Date('2026-11-16T18:22:10Z')
  expect(defaultTimes(timeZone, { now })).toEqual({
    startDay: '2026-11-16',
    startTime: '12:50',
    endDay: '2026-11-16',
    endTime: '13:20',
  })
  expect(defaultTimes(timeZone, { now, day: '2026-11-20' })).toMatchObject({
    startDay: '2026-11-20',
    startTime: '09:00',
  })
})

test('moving the start keeps the duration, even across a daylight saving change', () => {
  const times = { startDay: '2026-10-31', startTime: '23:00', endDay: '2026-11-01', endTime: '03:00' }
  // The night is an hour longer: four hours on the clock are five.
  expect(moveStart(times, { startDay: '2026-11-03', startTime: '10:00' }, timeZone)).toEqual({
    startDay: '2026-11-03',
    startTime: '10:00',
    endDay: '2026-11-03',
    endTime: '15:00',
  })
})

test('dates and times are sent as instants in the user’s time zone', () => {
  const values = { ...base, startDay: '2026-07-01', startTime: '09:30', endDay: '', endTime: '' }
  expect(bodyOf(values, timeZone)).toMatchObject({ startsAt: '2026-07-01T13:30:00.000Z', endsAt: null })
  expect(bodyOf({ ...values, startTime: '' }, timeZone).startsAt).toBe('')
})
