import { mostInvitees } from '@rostrum/contract/irm/events/events'
import type { eventPlan } from '@rostrum/contract/irm/events/plan'
import { inviteeStateNames, meetingFormatNames, priorityNames } from '@rostrum/contract/irm/events/plan-values'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { firmsOf, knownIds } from '#features/irm/subjects/public.ts'
import { addressesOf, peopleWithAddresses } from '#lists/queries/addresses.ts'
import { findFocus } from '#lists/queries/holdings.ts'
import { viewerOf } from '#lists/viewer.ts'
import { organizationsMatching, peopleMatching } from '#lists/views/members.ts'
import { findView } from '#lists/views/queries.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { openForChange, readPlan } from './plan.ts'
import * as candidates from './queries/candidates.ts'
import * as queries from './queries/plan.ts'
import { readEvent, recorded } from './service.ts'

/** Firms with the people of theirs who were named, and people without a firm. */
interface Wanted {
  firms: Map<string, Set<string>>
  people: Set<string>
  unknownEmails: string[]
}

async function wantedOf(
  ctx: Context,
  body: Input<typeof eventPlan.invite>['body'],
  securityId: string | null,
): Promise<Wanted> {
  const { organizationIds = [], personIds = [], targetListId, holdersIn, viewId, emails = [] } = body
  const firms = new Map<string, Set<string>>()
  const add = (firm: string, ...people: readonly string[]) =>
    firms.set(firm, new Set([...(firms.get(firm) ?? []), ...people]))
  if ((await knownIds(ctx.db, 'organization', organizationIds)).size < new Set(organizationIds).size) {
    throw unprocessable({ organization_ids: 'Unknown organization' })
  }
  if ((await knownIds(ctx.db, 'person', personIds)).size < new Set(personIds).size) {
    throw unprocessable({ person_ids: 'Unknown person' })
  }
  for (const id of organizationIds) add(id)
  const view = await membersOf(ctx, viewId)
  for (const id of view.organizationIds) add(id)
  const addressed = await addressedBy(ctx.db, emails)
  const named = new Set([...personIds, ...view.personIds, ...addressed.personIds])
  const firmOf = await firmsOf(ctx.db, [...named])
  const people = new Set<string>()
  for (const id of named) {
    const firm = firmOf.get(id)
    if (firm) add(firm, id)
    else people.add(id)
  }
  if (targetListId) {
    const targets = await candidates.listTargets(ctx.db, ctx.principal.user.id, targetListId)
    for (const { organizationId, personIds: listed } of targets) add(organizationId, ...listed)
  }
  if (holdersIn) {
    const focus = await findFocus(ctx.db, ctx.customerId, securityId)
    for (const id of await candidates.listHoldersIn(ctx.db, focus, holdersIn)) add(id)
  }
  return { firms, people, unknownEmails: addressed.unknownEmails }
}

/** Of a saved view that the user may open. */
async function membersOf(ctx: Context, viewId: string | undefined) {
  const none: Record<'organizationIds' | 'personIds', string[]> = { organizationIds: [], personIds: [] }
  if (!viewId) return none
  const view = await findView(ctx.db, ctx.principal.user.id, viewId)
  if (view?.list !== 'irm/people' && view?.list !== 'irm/organizations') {
    throw unprocessable({ view_id: 'Choose a saved view of organizations or people in your IRM' })
  }
  // One more than fits, so that a larger view is rejected instead of cut.
  const most = mostInvitees + 1
  const matching = view.list === 'irm/people' ? peopleMatching : organizationsMatching
  const ids = await matching(ctx.db, viewerOf(ctx), view.search, most)
  if (!ids) throw unprocessable({ view_id: 'One of its filters is no longer valid. Save the view again.' })
  return view.list === 'irm/people' ? { ...none, personIds: ids } : { ...none, organizationIds: ids }
}

async function addressedBy(db: Context['db'], emails: readonly string[]) {
  const personIds = await peopleWithAddresses(db, emails)
  const addresses = await addressesOf(db, personIds)
  const known = new Set(
    [...addresses.values()].flatMap(({ emailPrimary, emailSecondary }) => [
      emailPrimary?.toLowerCase(),
      emailSecondary?.toLowerCase(),
    ]),
  )
  return { personIds, unknownEmails: [...new Set(emails)].filter((email) => !known.has(email)) }
}

export async function invite(ctx: Context, { params, body }: Input<typeof eventPlan.invite>) {
  const event = await openForChange(ctx, params.id)
  const securityId = event.security?.id ?? null
  const wanted = await wantedOf(ctx, body, securityId)
  const invited = await candidates.listInvited(ctx.db, event.id)
  const known = new Map(invited.flatMap((one) => (one.organizationId ? [[one.organizationId, one.id]] : [])))
  const alone = new Set(invited.flatMap(({ organizationId, personIds }) => (organizationId ? [] : personIds)))
  const newFirms = [...wanted.firms.keys()].filter((id) => !known.has(id))
  const newPeople = [...wanted.people].filter((id) => !alone.has(id))
  const knownCount = wanted.firms.size + wanted.people.size - newFirms.length - newPeople.length
  if (invited.length + newFirms.length + newPeople.length > mostInvitees) {
    throw new AppError('unprocessable', `An event can have at most ${mostInvitees} investors`)
  }
  const viewer = { customerId: ctx.customerId, userId: ctx.principal.user.id }
  const focus = await findFocus(ctx.db, ctx.customerId, securityId)
  const described = await candidates.describeOrganizations(ctx.db, viewer, newFirms, focus)
  const cities = new Set(event.stops.map(({ city }) => city.toLowerCase()))
  const added = [
    ...described.map(({ id, city, reason, priority }) => ({
      id: newId(),
      organizationId: id as string | null,
      state: body.state,
      priority,
      reason,
      // Firms of another city may still come, or be met on the way.
      city: city && cities.has(city.toLowerCase()) ? city : null,
      personIds: [...(wanted.firms.get(id) ?? [])],
    })),
    ...newPeople.map((personId) => ({
      id: newId(),
      organizationId: null,
      state: body.state,
      priority: 2,
      reason: '',
      city: null,
      personIds: [personId],
    })),
  ]
  await candidates.insertInvitees(
    ctx.db,
    { customerId: ctx.customerId, eventId: event.id },
    added.map(({ personIds: _, ...row }) => row),
  )
  const joining = [...wanted.firms].flatMap(([firm, people]) => {
    const inviteeId = known.get(firm)
    return inviteeId ? [...people].map((personId) => ({ inviteeId, personId })) : []
  })
  await candidates.insertInviteePeople(ctx.db, ctx.customerId, [
    ...added.flatMap(({ id, personIds }) => personIds.map((personId) => ({ inviteeId: id, personId }))),
    ...joining,
  ])
  await recorded(ctx, 'invitees_added', event.id, { ...body, count: added.length })
  return { addedCount: added.length, knownCount, unknownEmails: wanted.unknownEmails }
}

async function requireInvitee(ctx: Context, eventId: string, id: string, state?: 'kept' | 'deleted') {
  const invitee = await queries.findInvitee(ctx.db, eventId, id, state)
  if (!invitee) throw notFound('Investor')
  return invitee
}

export async function changeInvitee(
  ctx: Context,
  { params, body }: Input<typeof eventPlan.changeInvitee>,
): Promise<undefined> {
  const event = await openForChange(ctx, params.id)
  const before = await requireInvitee(ctx, event.id, params.invitee)
  const { personIds, ...values } = body
  if (values.venueId && !event.venues.some(({ id }) => id === values.venueId)) {
    throw unprocessable({ venue_id: 'Choose one of the event’s venues' })
  }
  if (personIds) {
    if ((await knownIds(ctx.db, 'person', personIds)).size < new Set(personIds).size) {
      throw unprocessable({ person_ids: 'Unknown person' })
    }
    if (!before.organizationId && personIds.length === 0) throw unprocessable({ person_ids: 'Choose a person' })
    await candidates.deleteInviteePeople(ctx.db, before.id)
    await candidates.insertInviteePeople(
      ctx.db,
      ctx.customerId,
      personIds.map((personId) => ({ inviteeId: before.id, personId })),
    )
  }
  await queries.updateInvitee(ctx.db, before.id, values)
  // An investor who declines leaves the meeting.
  if (values.state === 'declined') await queries.deletePlaces(ctx.db, [before.id])
  await recorded(ctx, 'invitee_changed', event.id, { id: before.id, ...body }, { state: before.state })
  return undefined
}

export async function deleteInvitee(
  ctx: Context,
  { params }: Input<typeof eventPlan.deleteInvitee>,
): Promise<undefined> {
  const event = await openForChange(ctx, params.id)
  const { id } = await requireInvitee(ctx, event.id, params.invitee)
  await queries.updateInviteeDeletedAt(ctx.db, id, new Date())
  await recorded(ctx, 'invitee_removed', event.id, undefined, { id })
  return undefined
}

export async function restoreInvitee(
  ctx: Context,
  { params }: Input<typeof eventPlan.restoreInvitee>,
): Promise<undefined> {
  const event = await openForChange(ctx, params.id)
  const { id, organizationId } = await requireInvitee(ctx, event.id, params.invitee, 'deleted')
  if (organizationId && (await queries.hasOrganization(ctx.db, event.id, organizationId))) {
    throw new AppError('conflict', 'This investor is already on the list')
  }
  await queries.updateInviteeDeletedAt(ctx.db, id, null)
  await recorded(ctx, 'invitee_restored', event.id, { id })
  return undefined
}

export async function* fileOfInvitees(ctx: Context, { params }: Input<typeof eventPlan.exportInvitees>) {
  const event = await readEvent(ctx, params.id)
  const { meetings, invitees } = await readPlan(ctx, event)
  const at = new Map(meetings.map((meeting) => [meeting.id, meeting]))
  for (const { name, people, organization, city, state, priority, reason, note, placement } of invitees) {
    const meeting = placement ? at.get(placement.meetingId) : undefined
    yield {
      name,
      people: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
      city: city ?? organization?.city ?? null,
      state: inviteeStateNames[state],
      priority: priorityNames[priority],
      reason,
      startsAt: meeting?.startsAt ?? null,
      format: meeting ? meetingFormatNames[meeting.format] : null,
      note,
    }
  }
}
