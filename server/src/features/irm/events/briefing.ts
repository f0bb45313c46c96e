import { placeOf } from '@rostrum/contract/irm/events/conflicts'
import type { eventPlan } from '@rostrum/contract/irm/events/plan'
import { meetingFormatNames } from '@rostrum/contract/irm/events/plan-values'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { startBriefing } from '#features/briefings/public.ts'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { readPlan } from './plan.ts'
import { readEvent } from './service.ts'

/** For the meetings with investors, of one day or of the whole event. */
export async function briefEvent(ctx: Context, flags: Flags, { params, body }: Input<typeof eventPlan.brief>) {
  const event = await readEvent(ctx, params.id)
  const stop = event.stops.find(({ id }) => id === body.stopId)
  if (body.stopId && !stop) throw unprocessable({ stop_id: 'Choose one of the event’s days' })
  const plan = await readPlan(ctx, event)
  const meetings = plan.meetings.flatMap((meeting) => {
    const at = event.stops.find(({ id }) => id === meeting.stopId)
    const investors = plan.invitees.filter(({ placement }) => placement?.meetingId === meeting.id)
    if (!at || meeting.isCanceled || investors.length === 0 || (stop && stop.id !== at.id)) return []
    const venue = event.venues.find(({ id }) => id === placeOf(meeting, investors))
    const team = event.teams.find(({ id }) => id === meeting.teamId)
    const names = investors.map(({ name }) => name).join(', ')
    return [
      {
        title: meeting.title || `${meetingFormatNames[meeting.format]}: ${names}`,
        startsAt: meeting.startsAt,
        endsAt: meeting.endsAt,
        timeZone: at.timeZone,
        place: [venue?.name, meeting.room, at.city].filter(Boolean).join(', '),
        securityId: event.security?.id ?? null,
        organizationIds: investors.flatMap(({ organization }) => organization?.id ?? []),
        personIds: investors.flatMap(({ people }) => people.map(({ id }) => id)),
        colleagues: (team?.colleagues ?? []).map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      },
    ]
  })
  const title = stop ? `${event.name}, ${stop.city}` : event.name
  return startBriefing(ctx, flags, { title: `Briefing book: ${title}`, meetings, sections: body.sections })
}
