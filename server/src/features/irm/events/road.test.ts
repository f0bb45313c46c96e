import { eventPlan } from '@rostrum/contract/irm/events/plan'
import { eventRoad } from '@rostrum/contract/irm/events/road'
import { tasks } from '@rostrum/contract/irm/tasks'
import { addDays, dayIn } from '@rostrum/contract/platform/time-zones'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addRoadshow, stopIn } from './testing/events.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const zone = 'America/New_York'
let api: Api
beforeAll(async () => {
  api = await startApi({ content: 'market' })
})
afterAll(() => api.stop())

const venue = (name: string, latitude: number) => ({
  ...{ id: newId(), name, address: `1 ${name} Street`, latitude, longitude: -71.05, rooms: [] },
})

test('the road shows the caller’s own team from today, with phones, the way and what to know', async () => {
  const today = dayIn(zone)
  const [first, second] = [venue('Harbor', 42.35), venue('Back Bay', 42.36)]
  const stops = [-1, 0, 2, 9].map((days) => stopIn('Boston', addDays(today, days), zone))
  const event = await addRoadshow(api, ada, { name: 'Boston', stops, venues: [first, second] })
  const add = (stop: (typeof stops)[number] | undefined, hour: number, more: object) =>
    api.call(
      eventPlan.addMeeting,
      {
        params: { id: event.id },
        body: {
          stopId: stop?.id ?? '',
          teamId: event.teams[0]?.id ?? '',
          startsAt: `${stop?.day}T${hour}:00:00Z`,
          endsAt: `${stop?.day}T${hour}:30:00Z`,
          ...more,
        },
      },
      ada,
    )
  for (const stop of stops) await add(stop, 14, { title: 'Breakfast', venueId: first.id })
  // A canceled meeting is no stop on the way, and an open one is nobody's appointment.
  await add(stops[1], 15, { title: 'Canceled', venueId: second.id, isCanceled: true })
  await add(stops[1], 18, {})
  const oneOnOne = await add(stops[1], 16, { venueId: second.id, room: '12' })
  const firm = await api.call(customProfiles.createInstitution, { body: { name: 'Cove', type: 'bank' } }, ada)
  const job = { organizationId: firm.id, title: 'Partner', phone: '+1 617 555 0100', isPrimary: true }
  const june = await api.call(
    customProfiles.createPerson,
    { body: { firstName: 'June', lastName: 'Hart', jobs: [job] } },
    ada,
  )
  await api.call(eventPlan.invite, { params: { id: event.id }, body: { organizationIds: [firm.id] } }, ada)
  const [cove] = (await api.call(eventPlan.read, { params: { id: event.id } }, ada)).invitees
  const params = { id: event.id, invitee: cove?.id ?? '' }
  const wishes = { personIds: [june.id], reason: 'Strong fit', note: 'Ask about the grid' }
  await api.call(eventPlan.changeInvitee, { params, body: wishes }, ada)
  await api.call(eventPlan.place, { params, body: { meetingId: oneOnOne.id, isPinned: true } }, ada)
  const task = { subject: 'Send the bridge', dueAt: new Date(Date.now() + 86_400_000).toISOString() }
  await api.call(tasks.create, { body: { ...task, associatedType: 'organization', associatedId: firm.id } }, ada)

  const days = (await api.call(eventRoad.read, {}, ada)).filter(({ eventId }) => eventId === event.id)
  expect(days.map(({ day, city, team }) => [day, city, team])).toEqual([
    [today, 'Boston', 'Management'],
    [addDays(today, 2), 'Boston', 'Management'],
  ])
  expect(days[0]?.meetings).toMatchObject([
    { title: 'Breakfast', travel: 0, venue: { address: '1 Harbor Street' } },
    { title: 'Canceled', isCanceled: true, travel: 0 },
    {
      room: '12',
      activityId: null,
      travel: 15,
      investors: [
        {
          name: 'Cove',
          people: [{ name: 'June Hart', title: 'Partner', phones: ['+1 617 555 0100'] }],
          briefing: ['Strong fit', 'Open task: Send the bridge', 'Ask about the grid'],
        },
      ],
    },
  ])
  expect((await api.call(eventRoad.read, {}, miles)).some(({ eventId }) => eventId === event.id)).toBe(false)
})
