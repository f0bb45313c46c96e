// Telling investors about their meeting. Nothing is sent by itself: the plan may change many times in a day, and each
// investor is told once, when the team says so.
import { placeOf } from '@rostrum/contract/irm/events/conflicts'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import { type Expected, pendingUpdates } from '@rostrum/contract/irm/events/pending-updates'
import type { EventInvitee, EventMeeting, EventPlan } from '@rostrum/contract/irm/events/plan-values'
import type { EventUpdate, eventUpdates } from '@rostrum/contract/irm/events/updates'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { addressesOf } from '#lists/queries/addresses.ts'
import type { Context } from '#platform/context.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { openForChange, readPlan } from './plan.ts'
import { updateInviteeStates } from './queries/plan.ts'
import { listNotified, saveNotified } from './queries/updates.ts'
import { readEvent, recorded } from './service.ts'
import { updateMessage } from './update-message.ts'

/** They do not come. */
const absent: readonly EventInvitee['state'][] = ['declined', 'no_show']

function placeInWords(
  { venues, stops }: EventDetail,
  { invitees }: EventPlan,
  meeting: EventMeeting,
  city: string,
): string {
  const seated = invitees.filter(({ placement }) => placement?.meetingId === meeting.id)
  const venue = venues.find(({ id }) => id === placeOf(meeting, seated))
  if (venue) return [venue.name, meeting.room, venue.address].filter(Boolean).join(', ')
  if (meeting.link) return meeting.link
  return [meeting.room, stops.length > 0 && `Your office in ${city}`].filter(Boolean).join(', ')
}

/** Everyone who sits in a meeting that takes place, with the address they are told at. */
async function expectedAt({ db }: Context, event: EventDetail, plan: EventPlan): Promise<Expected[]> {
  if (event.status === 'canceled') return []
  const meetings = new Map(plan.meetings.filter(({ isCanceled }) => !isCanceled).map((one) => [one.id, one]))
  const stops = new Map(event.stops.map((stop) => [stop.id, stop]))
  const coming = plan.invitees.filter(({ state }) => !absent.includes(state))
  const addresses = await addressesOf(
    db,
    coming.flatMap(({ people }) => people.map(({ id }) => id)),
  )
  return coming.flatMap(({ id: inviteeId, name: investor, people, placement }) => {
    const meeting = placement && meetings.get(placement.meetingId)
    const stop = meeting && stops.get(meeting.stopId)
    if (!meeting || !stop) return []
    const { startsAt, endsAt } = meeting
    const place = placeInWords(event, plan, meeting, stop.city)
    const appointment = { startsAt, endsAt, timeZone: stop.timeZone, place }
    const attendees = people.length > 0 ? people : [{ id: '', firstName: investor, lastName: '' }]
    return attendees.map(({ id, firstName, lastName }) => {
      const { emailPrimary, emailSecondary } = addresses.get(id) ?? {}
      const name = `${firstName} ${lastName}`.trim()
      return { inviteeId, investor, name, email: emailPrimary ?? emailSecondary ?? null, meeting: appointment }
    })
  })
}

async function pendingOf(ctx: Context, event: EventDetail) {
  const notified = await listNotified(ctx.db, event.id)
  const plan = await readPlan(ctx, event)
  const expected = await expectedAt(ctx, event, plan)
  return { plan, notified, updates: pendingUpdates(expected, notified, new Date()) }
}

export async function listUpdates(ctx: Context, { params }: Input<typeof eventUpdates.list>): Promise<EventUpdate[]> {
  return (await pendingOf(ctx, await readEvent(ctx, params.id))).updates
}

export async function sendUpdates(ctx: Context, { params, body }: Input<typeof eventUpdates.send>) {
  const event = await openForChange(ctx, params.id)
  const { plan, notified, updates } = await pendingOf(ctx, event)
  const keyOf = (inviteeId: string, email: string) => `${inviteeId} ${email.toLowerCase()}`
  const chosen = new Set(body.recipients.map(({ inviteeId, email }) => keyOf(inviteeId, email)))
  const sequences = new Map(notified.map(({ inviteeId, email, sequence }) => [keyOf(inviteeId, email), sequence]))
  const sent = updates.flatMap((update) => {
    const { email, meeting, notified: before } = update
    const appointment = meeting ?? before
    const key = keyOf(update.inviteeId, email ?? '')
    // Two people with one address are told once.
    if (!email || !appointment || !chosen.delete(key)) return []
    return [
      {
        update: { ...update, email: email.toLowerCase(), appointment },
        sequence: (sequences.get(key) ?? -1) + 1,
      },
    ]
  })
  // Sent a moment ago by a colleague, or by a second click: there is nothing left to tell.
  if (sent.length > 0) {
    const { customerId, principal } = ctx
    await saveNotified(
      ctx.db,
      sent.map(({ update: { inviteeId, email, name, appointment, type }, sequence }) => ({
        ...{ customerId, inviteeId, email, name, ...appointment, isCanceled: type === 'canceled', sequence },
        userId: principal.user.id,
      })),
    )
    const invited = new Set(sent.flatMap(({ update }) => (update.type === 'canceled' ? [] : update.inviteeId)))
    const listed = plan.invitees.filter(({ id, state }) => state === 'listed' && invited.has(id))
    await updateInviteeStates(
      ctx.db,
      listed.map(({ id }) => id),
      'invited',
    )
    const sender = { ...principal.user, company: principal.customer.name }
    await ctx.enqueue.all(
      sendMail,
      sent.map(({ update, sequence }) => updateMessage(event, update, { sequence, note: body.note, sender })),
    )
  }
  await recorded(ctx, 'investors_told', event.id, { count: sent.length })
  return { sentCount: sent.length }
}
