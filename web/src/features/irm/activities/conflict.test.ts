import { expect, test } from 'vitest'
import { type ActivityValues, bodyOf, defaultTimes, moveStart, newActivityValues } from './activity-values.ts'
import { changedFields, mergeActivity } from './conflict.ts'

const timeZone = 'America/Toronto'
const base: ActivityValues = { ...newActivityValues({ timeZone, typeId: 't', security: null }), subject: 'Call' }
const ada = { id: 'a', name: 'Ada', organization: null }
const noor = { id: 'n', name: 'Noor', organization: null }

test('changes of both sides meet, and only what both changed is disputed', () => {
  const mine = { ...base, subject: 'Long call', location: 'Toronto' }
  const theirs = { ...base, subject: 'Short call', people: [ada] }
  const { values, disputed } = mergeActivity({ base, mine, theirs })
  expect(values).toMatchObject({ subject: 'Long call', location: 'Toronto', people: [ada] })
  expect(disputed).toEqual(['subject'])
})

test('the same change on both sides is no dispute, and order says nothing', () => {
  const mine = { ...base, people: [ada, noor] }
  expect(mergeActivity({ base, mine, theirs: { ...base, people: [noor, ada] } }).disputed).toEqual([])
  expect(changedFields(mine, { ...base, people: [noor, ada] })).toEqual([])
})

test('an activity begins at the next full hour and takes one', () => {
  const now = new Date('2026-11-16T18:20:00Z')
  expect(defaultTimes(timeZone, { now })).toEqual({
    startDay: '2026-11-16',
    startTime: '14:00',
    endDay: '2026-11-16',
    endTime: '15:00',
  })
  expect(defaultTimes(timeZone, { now, day: '2026-11-20' })).toMatchObject({
    startDay: '2026-11-20',
    startTime: '09:00',
  })
})

test('a start that moves takes the end along, also over the night when clocks change', () => {
  const times = { startDay: '2026-10-31', startTime: '23:00', endDay: '2026-11-01', endTime: '03:00' }
  // The night has an hour more: four hours on the clock are five.
  expect(moveStart(times, { startDay: '2026-11-03', startTime: '10:00' }, timeZone)).toEqual({
    startDay: '2026-11-03',
    startTime: '10:00',
    endDay: '2026-11-03',
    endTime: '15:00',
  })
})

test('days and times are sent as instants of the user’s own clock', () => {
  const values = { ...base, startDay: '2026-07-01', startTime: '09:30', endDay: '', endTime: '' }
  expect(bodyOf(values, timeZone)).toMatchObject({ startsAt: '2026-07-01T13:30:00.000Z', endsAt: null })
  expect(bodyOf({ ...values, startTime: '' }, timeZone).startsAt).toBe('')
})
