import type { eventPlan } from '@rostrum/contract/irm/events/plan'
import type { Proposal } from '@rostrum/contract/irm/events/plan-values'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { openForChange, readPlan } from './plan.ts'
import { proposeSchedule } from './propose.ts'
import * as queries from './queries/plan.ts'
import { recorded } from './service.ts'

export async function place(ctx: Context, { params, body }: Input<typeof eventPlan.place>): Promise<undefined> {
  const event = await openForChange(ctx, params.id)
  const invitee = await queries.findInvitee(ctx.db, event.id, params.invitee)
  if (!invitee) throw notFound('Investor')
  const { meetingId, isPinned } = body
  if (meetingId) {
    const meeting = await queries.findMeeting(ctx.db, event.id, meetingId)
    if (!meeting) throw notFound('Meeting')
    if (meeting.isCanceled) throw new AppError('unprocessable', 'This meeting is canceled')
    const seated = (await queries.listPlaces(ctx.db, event.id)).filter(
      (one) => one.meetingId === meetingId && one.inviteeId !== invitee.id,
    )
    if (seated.length >= meeting.capacity) throw new AppError('conflict', 'This meeting is full')
    await queries.savePlaces(ctx.db, ctx.customerId, [
      { inviteeId: invitee.id, meetingId, isPinned, reason: '', proposalId: null },
    ])
  } else await queries.deletePlaces(ctx.db, [invitee.id])
  await recorded(ctx, meetingId ? 'investor_placed' : 'investor_taken_out', event.id, {
    inviteeId: invitee.id,
    ...body,
  })
  return undefined
}

export async function propose(ctx: Context, { params }: Input<typeof eventPlan.propose>): Promise<Proposal> {
  const event = await openForChange(ctx, params.id)
  const plan = await readPlan(ctx, event)
  const { placements, leftOut } = proposeSchedule(event, plan, new Date())
  const id = newId()
  const before = new Map((await queries.listPlaces(ctx.db, event.id)).map((one) => [one.inviteeId, one]))
  const moved = [...placements, ...leftOut].flatMap(({ inviteeId }) => before.get(inviteeId) ?? [])
  const replaced = moved.map(({ inviteeId, meetingId, reason }) => ({ inviteeId, meetingId, reason }))
  await queries.insertProposal(
    ctx.db,
    { customerId: ctx.customerId, id, eventId: event.id, userId: ctx.principal.user.id },
    { placedCount: placements.length, leftOut, replaced },
  )
  await queries.deletePlaces(
    ctx.db,
    replaced.map(({ inviteeId }) => inviteeId),
  )
  await queries.savePlaces(
    ctx.db,
    ctx.customerId,
    placements.map((one) => ({ ...one, isPinned: false, proposalId: id })),
  )
  await recorded(ctx, 'schedule_proposed', event.id, { id, placed: placements.length, leftOut: leftOut.length })
  const stored = await queries.findProposal(ctx.db, event.id)
  if (!stored) throw notFound('Proposal')
  const { createdAt } = stored
  return { id, createdAt, placedCount: placements.length, leftOut }
}

export async function undoProposal(ctx: Context, { params }: Input<typeof eventPlan.undoProposal>): Promise<undefined> {
  const event = await openForChange(ctx, params.id)
  const proposal = await queries.findProposal(ctx.db, event.id)
  if (!proposal || proposal.id !== params.proposal) throw notFound('Proposal')
  const places = await queries.listPlaces(ctx.db, event.id)
  const own = places.filter((one) => one.proposalId === proposal.id && !one.isPinned)
  await queries.deletePlaces(
    ctx.db,
    own.map(({ inviteeId }) => inviteeId),
  )
  const taken = new Set(places.filter((one) => !own.includes(one)).map(({ inviteeId }) => inviteeId))
  const meetings = new Set((await queries.listMeetings(ctx.db, event.id)).map(({ id }) => id))
  const back = proposal.replaced.filter(({ inviteeId, meetingId }) => !taken.has(inviteeId) && meetings.has(meetingId))
  await queries.savePlaces(
    ctx.db,
    ctx.customerId,
    back.map((one) => ({ ...one, isPinned: false, proposalId: null })),
  )
  await queries.endProposal(ctx.db, proposal.id)
  await recorded(ctx, 'proposal_undone', event.id, { id: proposal.id, returned: own.length })
  return undefined
}
