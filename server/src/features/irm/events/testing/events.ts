// A roadshow for tests: two days, two teams, and open meetings.
import { type EventDetail, type EventInput, events } from '@rostrum/contract/irm/events/events'
import { eventPlan } from '@rostrum/contract/irm/events/plan'
import type { z } from 'zod'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

type Caller = Parameters<Api['call']>[2]

export const stopIn = (city: string, day: string, timeZone = 'America/New_York') => ({
  id: newId(),
  day,
  city,
  timeZone,
  startsAt: '09:00',
  endsAt: '17:00',
  lunchFrom: '12:00',
  lunchTo: '13:00',
})

export const addRoadshow = (
  api: Api,
  caller: Caller,
  more: Partial<z.input<typeof EventInput>> = {},
): Promise<EventDetail> =>
  api.call(
    events.create,
    {
      body: {
        name: 'Spring roadshow',
        stops: [stopIn('Boston', '2027-03-02'), stopIn('London', '2027-03-04', 'Europe/London')],
        ...more,
      },
    },
    caller,
  )

export async function addSlots(api: Api, caller: Caller, { id, stops, teams }: EventDetail): Promise<number> {
  const { addedCount } = await api.call(
    eventPlan.addSlots,
    {
      params: { id },
      body: {
        stopIds: stops.map((stop) => stop.id),
        teamIds: teams.map((team) => team.id),
        minutes: 60,
        gapMinutes: 15,
      },
    },
    caller,
  )
  return addedCount
}
