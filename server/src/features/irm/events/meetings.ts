import { type EventDetail, mostMeetings } from '@rostrum/contract/irm/events/events'
import type { eventPlan } from '@rostrum/contract/irm/events/plan'
import { type EventMeeting, usualCapacity } from '@rostrum/contract/irm/events/plan-values'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { openForChange } from './plan.ts'
import * as queries from './queries/plan.ts'
import { recorded } from './service.ts'
import { slotsOf } from './slots.ts'

type Where = Partial<Pick<EventMeeting, 'stopId' | 'teamId' | 'venueId' | 'room'>>

function rejectUnknown({ stops, teams, venues }: EventDetail, { stopId, teamId, venueId }: Where): void {
  if (stopId && !stops.some(({ id }) => id === stopId))
    throw unprocessable({ stop_id: 'Choose one of the event’s days' })
  if (teamId && !teams.some(({ id }) => id === teamId))
    throw unprocessable({ team_id: 'Choose one of the event’s teams' })
  if (venueId && !venues.some(({ id }) => id === venueId)) {
    throw unprocessable({ venue_id: 'Choose one of the event’s venues' })
  }
}

function rejectSize({ capacity, quorum }: Pick<EventMeeting, 'capacity' | 'quorum'>): void {
  if (quorum !== null && quorum > capacity) throw unprocessable({ quorum: `Enter at most ${capacity}` })
}

async function rejectTooMany(ctx: Context, eventId: string, added: number): Promise<void> {
  const known = await queries.listMeetings(ctx.db, eventId)
  if (known.length + added > mostMeetings) {
    throw new AppError('unprocessable', `An event can have at most ${mostMeetings} meetings`)
  }
}

async function requireMeeting(ctx: Context, eventId: string, id: string, state?: 'kept' | 'deleted') {
  const meeting = await queries.findMeeting(ctx.db, eventId, id, state)
  if (!meeting) throw notFound('Meeting')
  return meeting
}

export async function addMeeting(
  ctx: Context,
  { params, body }: Input<typeof eventPlan.addMeeting>,
): Promise<EventMeeting> {
  const event = await openForChange(ctx, params.id)
  const { inviteeId, ...given } = body
  const values = {
    ...given,
    capacity: given.capacity ?? usualCapacity[given.format],
    room: given.room ?? null,
    link: given.link ?? null,
  }
  rejectUnknown(event, values)
  rejectSize(values)
  await rejectTooMany(ctx, event.id, 1)
  const id = newId()
  await queries.insertMeetings(ctx.db, { customerId: ctx.customerId, eventId: event.id }, [{ ...values, id }])
  if (inviteeId) {
    if (!(await queries.findInvitee(ctx.db, event.id, inviteeId))) throw notFound('Investor')
    const place = { inviteeId, meetingId: id, isPinned: true, reason: '', proposalId: null }
    await queries.savePlaces(ctx.db, ctx.customerId, [place])
  }
  await recorded(ctx, 'meeting_added', event.id, { id, ...body })
  return requireMeeting(ctx, event.id, id)
}

export async function addSlots(ctx: Context, { params, body }: Input<typeof eventPlan.addSlots>) {
  const event = await openForChange(ctx, params.id)
  const { stopIds, teamIds, minutes, gapMinutes, format, venueId } = body
  const known = await queries.listMeetings(ctx.db, event.id)
  const added = stopIds.flatMap((stopId) => {
    const stop = event.stops.find(({ id }) => id === stopId)
    if (!stop) throw unprocessable({ stop_ids: 'Choose from the event’s days' })
    return teamIds.flatMap((teamId) => {
      rejectUnknown(event, { teamId, venueId })
      const taken = known.filter((meeting) => meeting.teamId === teamId && !meeting.isCanceled)
      return slotsOf(stop, { minutes, gapMinutes }, taken).map((span) => ({
        ...span,
        id: newId(),
        stopId,
        teamId,
        format,
        title: '',
        capacity: usualCapacity[format],
        quorum: null,
        venueId,
        room: null,
        link: null,
        isHeld: false,
        isCanceled: false,
      }))
    })
  })
  if (known.length + added.length > mostMeetings) {
    throw new AppError('unprocessable', `An event can have at most ${mostMeetings} meetings`)
  }
  await queries.insertMeetings(ctx.db, { customerId: ctx.customerId, eventId: event.id }, added)
  await recorded(ctx, 'slots_added', event.id, { ...body, count: added.length })
  return { addedCount: added.length }
}

export async function changeMeeting(
  ctx: Context,
  { params, body }: Input<typeof eventPlan.changeMeeting>,
): Promise<EventMeeting> {
  const event = await openForChange(ctx, params.id)
  const before = await requireMeeting(ctx, event.id, params.meeting)
  const { version = before.version, ...values } = body
  rejectUnknown(event, values)
  const after = { ...before, ...values }
  rejectSize(after)
  if (after.endsAt <= after.startsAt) throw unprocessable({ ends_at: 'Choose an end time after the start time' })
  if (!(await queries.updateMeeting(ctx.db, before.id, version, values))) {
    throw new AppError('conflict', 'Someone has changed this meeting since you opened it')
  }
  await recorded(ctx, 'meeting_changed', event.id, { id: before.id, ...values }, before)
  return requireMeeting(ctx, event.id, before.id)
}

export async function deleteMeeting(
  ctx: Context,
  { params }: Input<typeof eventPlan.deleteMeeting>,
): Promise<undefined> {
  const event = await openForChange(ctx, params.id)
  const before = await requireMeeting(ctx, event.id, params.meeting)
  await queries.updateMeetingState(ctx.db, before.id, { deletedAt: new Date() })
  await recorded(ctx, 'meeting_removed', event.id, undefined, before)
  return undefined
}

/** Its investors still have their place, unless they were given another since. */
export async function restoreMeeting(
  ctx: Context,
  { params }: Input<typeof eventPlan.restoreMeeting>,
): Promise<EventMeeting> {
  const event = await openForChange(ctx, params.id)
  const { id } = await requireMeeting(ctx, event.id, params.meeting, 'deleted')
  await rejectTooMany(ctx, event.id, 1)
  await queries.updateMeetingState(ctx.db, id, { deletedAt: null })
  await recorded(ctx, 'meeting_restored', event.id, { id })
  return requireMeeting(ctx, event.id, id)
}
