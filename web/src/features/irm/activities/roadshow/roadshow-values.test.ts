import { expect, test } from 'vitest'
import { visibleToEveryone } from '#features/irm/visibility/public.ts'
import { dayBodyOf, movedStart, nextMeeting } from './roadshow-values.ts'

test('meetings follow each other by the hour and stay within the day', () => {
  const first = nextMeeting([])
  expect(first).toMatchObject({ startTime: '09:00', endTime: '09:45' })
  expect(nextMeeting([first])).toMatchObject({ startTime: '10:00', endTime: '10:45' })
  expect(nextMeeting([{ ...first, startTime: '23:30' }])).toMatchObject({ startTime: '23:00', endTime: '23:45' })
})

test('moving the start keeps the length', () => {
  const meeting = { ...nextMeeting([]), endTime: '10:00' }
  expect(movedStart(meeting, '13:30')).toEqual({ startTime: '13:30', endTime: '14:30' })
  expect(movedStart(meeting, '23:30')).toEqual({ startTime: '23:30', endTime: '10:00' })
  expect(movedStart(meeting, '')).toEqual({ startTime: '' })
})

test('times are those of the day in the user’s time zone, and a missing one is left to the contract', () => {
  const empty = { location: '', colleagues: [], broker: null, security: null, visibleTo: visibleToEveryone }
  const shared = { typeId: 'x', day: '2026-11-10', ...empty }
  const meetings = [nextMeeting([]), { ...nextMeeting([]), startTime: '', endTime: '' }]
  expect(dayBodyOf({ ...shared, meetings }, 'America/Toronto').meetings).toMatchObject([
    { startsAt: '2026-11-10T14:00:00.000Z', endsAt: '2026-11-10T14:45:00.000Z' },
    { startsAt: '', endsAt: null },
  ])
})
