import {
  type EventDetail,
  type EventStop,
  type EventTeam,
  type EventVenue,
  eventKindName,
  eventStatusNames,
  type events,
} from '@rostrum/contract/irm/events/events'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { addDays, instantAt, wallClock } from '@rostrum/contract/platform/time-zones'
import { isOwnSecurity } from '#features/focus/public.ts'
import { ensureOwnColleague } from '#features/irm/team/public.ts'
import { eachRow } from '#lists/each-row.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { updateCalendars } from './queries/calendar.ts'
import * as queries from './queries/events.ts'
import { listMeetings, updateMeetingState } from './queries/plan.ts'

export async function readEvent(ctx: Context, id: string): Promise<EventDetail> {
  const found = await queries.findEvent(ctx.db, id)
  if (!found) throw notFound('Event')
  return found
}

export async function* fileOfEvents(ctx: Context, { query }: Input<typeof events.export>) {
  const rows = eachRow((page) => queries.listEvents(ctx.db, ctx.principal.user.id, { ...query, ...page }))
  for await (const { security, broker, owner, taggings, ...row } of rows) {
    yield {
      ...row,
      kind: eventKindName(row),
      status: eventStatusNames[row.status],
      cities: [...new Set(row.cities)].join(', '),
      security: security && (security.ticker ?? security.name),
      broker: broker?.name ?? null,
      owner: `${owner.firstName} ${owner.lastName}`,
      tags: taggings.map(({ name }) => name).join(', '),
    }
  }
}

/** Every change of an event ends here: calendars follow it, and history tells it. */
export async function recorded(ctx: Context, action: string, subjectId: string, after?: unknown, before?: unknown) {
  await updateCalendars(ctx.db, ctx.customerId, subjectId)
  await recordChange(ctx, { action: `event.${action}`, subjectType: 'event', subjectId, before, after })
}

interface Given {
  securityId?: string | null | undefined
  brokerId?: string | null | undefined
  teams?: readonly EventTeam[] | undefined
}

async function rejectUnknown({ db }: Context, { securityId, brokerId, teams = [] }: Given): Promise<void> {
  if (securityId && !(await isOwnSecurity(db, securityId))) {
    throw unprocessable({ security_id: 'Choose one of your securities' })
  }
  if (brokerId && !(await queries.hasBroker(db, brokerId))) throw unprocessable({ broker_id: 'Unknown broker' })
  const asked = teams.flatMap(({ colleagueIds }) => colleagueIds)
  const known = await queries.knownColleagues(db, asked)
  const unknown = teams.findIndex(({ colleagueIds }) => colleagueIds.some((id) => !known.has(id)))
  if (unknown >= 0) throw unprocessable({ [`teams.${unknown}.colleague_ids`]: 'Unknown colleague' })
}

interface Parts {
  stops?: readonly EventStop[] | undefined
  venues?: readonly EventVenue[] | undefined
  teams?: readonly EventTeam[] | undefined
}

/** Of each part that is given. */
async function saveParts({ db, customerId }: Context, eventId: string, { stops, venues, teams }: Parts): Promise<void> {
  const keys = { customerId, eventId }
  const ids = [...(stops ?? []), ...(venues ?? []), ...(teams ?? [])].map(({ id }) => id)
  if (new Set(ids).size < ids.length || (await queries.findForeignParts(db, eventId, ids)) > 0) {
    throw unprocessable({ stops: 'Each day, venue and team needs an id of its own' })
  }
  if (stops) {
    await moveMeetings(db, eventId, await queries.listStops(db, eventId), stops)
    await queries.saveStops(db, keys, stops)
  }
  if (venues) await queries.saveVenues(db, keys, venues)
  if (teams) await queries.saveTeams(db, keys, teams)
}

/** A day that moves takes its meetings along: they stay at the same time of its clock. */
async function moveMeetings(db: Db, eventId: string, before: readonly EventStop[], after: readonly EventStop[]) {
  const moved = after.flatMap((to) => {
    const from = before.find(({ id }) => id === to.id)
    return from && (from.day !== to.day || from.timeZone !== to.timeZone) ? [{ from, to }] : []
  })
  if (moved.length === 0) return
  const meetings = await listMeetings(db, eventId)
  for (const { from, to } of moved) {
    const days = Math.round((Date.parse(to.day) - Date.parse(from.day)) / 86_400_000)
    const shifted = (instant: Date) => {
      const { day, time } = wallClock(instant, from.timeZone)
      return instantAt({ day: addDays(day, days), time }, to.timeZone)
    }
    for (const { id, startsAt, endsAt } of meetings.filter(({ stopId }) => stopId === from.id)) {
      await updateMeetingState(db, id, { startsAt: shifted(startsAt), endsAt: shifted(endsAt) })
    }
  }
}

const hasMeetings = {
  stops: (name: string) => `Remove the meetings in ${name} first`,
  teams: (name: string) => `Remove ${name}’s meetings first`,
  venues: (name: string) => `${name} is still used by a meeting or an investor`,
}

async function rejectUsed({ db }: Context, before: EventDetail, { stops, venues, teams }: Parts): Promise<void> {
  const idsOf = (parts: readonly { id: string }[]) => parts.map(({ id }) => id)
  const used = await queries.findUsedParts(db, before.id, {
    stops: idsOf(stops ?? before.stops),
    venues: idsOf(venues ?? before.venues),
    teams: idsOf(teams ?? before.teams),
  })
  if (used.length > 0) {
    throw unprocessable(Object.fromEntries(used.map(({ part, name }) => [part, hasMeetings[part](name)])))
  }
}

export async function createEvent(ctx: Context, { body }: Input<typeof events.create>): Promise<EventDetail> {
  const { stops, venues, teams, ...values } = body
  await rejectUnknown(ctx, body)
  const id = newId()
  await queries.insertEvent(ctx.db, {
    ...values,
    kindName: values.kindName ?? null,
    host: values.host ?? null,
    customerId: ctx.customerId,
    id,
    userId: ctx.principal.user.id,
  })
  await saveParts(ctx, id, { stops, venues, teams: teams ?? [await ownTeam(ctx)] })
  await recorded(ctx, 'created', id, body)
  return readEvent(ctx, id)
}

async function ownTeam(ctx: Context): Promise<EventTeam> {
  const colleagueId = await ensureOwnColleague(ctx)
  return { id: newId(), name: 'Management', colleagueIds: colleagueId ? [colleagueId] : [] }
}

export async function changeEvent(ctx: Context, { params, body }: Input<typeof events.update>): Promise<EventDetail> {
  await queries.lockEvent(ctx.db, params.id)
  const before = await readEvent(ctx, params.id)
  const { version = before.version, stops, venues, teams, ...values } = body
  await rejectUnknown(ctx, {
    securityId: values.securityId === before.security?.id ? null : values.securityId,
    brokerId: values.brokerId,
    teams,
  })
  if (!(await queries.updateEvent(ctx.db, before.id, version, values))) {
    throw new AppError('conflict', 'Someone has changed this event since you opened it')
  }
  await rejectUsed(ctx, before, { stops, venues, teams })
  await saveParts(ctx, before.id, { stops, venues, teams })
  await recorded(ctx, 'updated', before.id, body, before)
  return readEvent(ctx, before.id)
}

export async function deleteEvent(ctx: Context, { params }: Input<typeof events.delete>): Promise<undefined> {
  const { id, name } = await readEvent(ctx, params.id)
  await queries.updateDeletedAt(ctx.db, id, new Date())
  await recorded(ctx, 'deleted', id, undefined, { name })
  return undefined
}

export async function restoreEvent(ctx: Context, { params }: Input<typeof events.restore>): Promise<EventDetail> {
  const deleted = await queries.findEvent(ctx.db, params.id, 'deleted')
  if (!deleted) throw notFound('Event')
  await queries.updateDeletedAt(ctx.db, deleted.id, null)
  await recorded(ctx, 'restored', deleted.id, { name: deleted.name })
  return readEvent(ctx, deleted.id)
}
