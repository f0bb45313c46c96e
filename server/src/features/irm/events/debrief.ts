// What came of a meeting: an activity with those who were met, and what is to be done next.
import type { eventPlan } from '@rostrum/contract/irm/events/plan'
import { meetingFormatNames } from '@rostrum/contract/irm/events/plan-values'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import { escapeHtml } from '@rostrum/contract/platform/html-text'
import { logActivity } from '#features/irm/activities/public.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { openForChange } from './plan.ts'
import * as queries from './queries/plan.ts'
import { recorded } from './service.ts'

type Debriefed = Output<typeof eventPlan.debrief>

export async function debrief(ctx: Context, { params, body }: Input<typeof eventPlan.debrief>): Promise<Debriefed> {
  const event = await openForChange(ctx, params.id)
  const meeting = await queries.findMeeting(ctx.db, event.id, params.meeting)
  if (!meeting) throw notFound('Meeting')
  if (meeting.activityId) throw new AppError('conflict', 'This meeting has already been logged')
  if (meeting.startsAt > new Date()) throw new AppError('unprocessable', 'This meeting has not started yet')
  const invitees = await queries.listInvitees(ctx.db, event.id)
  const seated = new Set(invitees.filter(({ placement }) => placement?.meetingId === meeting.id).map(({ id }) => id))
  if ([...body.met, ...body.noShow].some((id) => !seated.has(id))) {
    throw unprocessable({ met: 'Choose investors in this meeting' })
  }
  if (body.met.length === 0) return nobodyCame(ctx, event.id, meeting.id, body)
  const met = invitees.filter(({ id }) => body.met.includes(id))
  const team = event.teams.find(({ id }) => id === meeting.teamId)
  const stop = event.stops.find(({ id }) => id === meeting.stopId)
  const venue = event.venues.find(({ id }) => id === meeting.venueId)
  const names = met.map(({ name }) => name).join(', ')
  const { id: activityId } = await logActivity(
    ctx,
    {
      body: {
        typeId: body.typeId,
        subject: (meeting.title || `${meetingFormatNames[meeting.format]}: ${names}`).slice(0, 200),
        startsAt: meeting.startsAt,
        endsAt: meeting.endsAt,
        location: [venue?.name, stop?.city].filter(Boolean).join(', ') || null,
        link: meeting.link,
        organizationIds: met.flatMap(({ organization }) => organization?.id ?? []),
        people: met.flatMap(({ people }) => people.map(({ id }) => ({ id }))),
        colleagueIds: team?.colleagueIds ?? [],
        brokerId: event.broker?.id ?? null,
        securityId: event.security?.id ?? null,
        notes: body.notes
          .split('\n')
          .map((line) => `<p>${escapeHtml(line)}</p>`)
          .join(''),
        sentiment: body.sentiment,
        themeIds: body.themeIds,
        tagIds: [],
        ...(body.followUp && { followUp: body.followUp }),
      },
    },
    false,
  )
  await queries.updateMeetingState(ctx.db, meeting.id, { activityId })
  await queries.updateInviteeStates(ctx.db, body.met, 'met')
  await queries.updateInviteeStates(ctx.db, body.noShow, 'no_show')
  await recorded(ctx, 'meeting_debriefed', event.id, { meetingId: meeting.id, activityId, met: body.met })
  return { activityId }
}

/** There was no meeting to log. It can be debriefed again, should that have been a mistake. */
async function nobodyCame(
  ctx: Context,
  eventId: string,
  meetingId: string,
  { noShow, notes, followUp }: Input<typeof eventPlan.debrief>['body'],
): Promise<Debriefed> {
  if (noShow.length === 0) throw unprocessable({ met: 'Choose who you met' })
  // They would have nowhere to go: notes and follow-ups belong to an activity.
  if (notes || followUp) throw unprocessable({ met: 'Choose who you met, or remove the notes and the follow-up' })
  await queries.updateInviteeStates(ctx.db, noShow, 'no_show')
  await recorded(ctx, 'meeting_debriefed', eventId, { meetingId, activityId: null, met: [] })
  return { activityId: null }
}
